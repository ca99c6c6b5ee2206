// What a script of ten lines does instead of an export: merges a theme and the overlay of its second skin, follows each
// link, and writes the values of both skins as lines, up to a number of lines. No types, no checks, no sorting.
// Usage: node lines.js THEME OVERLAY OUT COUNT
'use strict';
const fs = require('node:fs');

const [theme, overlay, output, count] = process.argv.slice(2);
const values = new Map();
const flatten = (node, path) => typeof node === 'object' && !Array.isArray(node)
  ? Object.entries(node).forEach(([name, child]) => flatten(child, path ? `${path}.${name}` : name))
  : values.set(path, node);
const resolve = value => typeof value === 'string' && value[0] === '@' ? resolve(values.get(value.slice(1))) : value;
const lines = [theme, overlay].flatMap(file => {
  flatten(JSON.parse(fs.readFileSync(file, 'utf8')), '');
  return Array.from(values, ([path, value]) => `  --${path.replaceAll('.', '-')}: ${resolve(value)};`);
});
fs.writeFileSync(output, Array.from({ length: Number(count) }, (_, index) => lines[index % lines.length] + '\n').join(''));
