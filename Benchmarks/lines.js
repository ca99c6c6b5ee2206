// What a script of ten lines does instead of an export: merges a theme with the overlay of each skin, follows each
// link, and writes the values of all skins as lines, up to a number of lines. No types, no checks, no sorting. Writes all
// lines at once, or prints each if OUT is '-'.
// Usage: node lines.js OUT COUNT THEME [OVERLAY…]
'use strict';
const fs = require('node:fs');

const [output, count, ...files] = process.argv.slice(2);
const values = new Map();
const flatten = (node, path) => typeof node === 'object' && !Array.isArray(node)
  ? Object.entries(node).forEach(([name, child]) => flatten(child, path ? `${path}.${name}` : name))
  : values.set(path, node);
const resolve = value => typeof value === 'string' && value[0] === '@' ? resolve(values.get(value.slice(1))) : value;
const lines = files.flatMap(file => {
  flatten(JSON.parse(fs.readFileSync(file, 'utf8')), '');
  return Array.from(values, ([path, value]) => `  --${path.replaceAll('.', '-')}: ${resolve(value)};`);
});
const line = index => lines[index % lines.length];
if (output === '-') {
  for (let index = 0; index < Number(count); index++) console.log(line(index));
} else {
  fs.writeFileSync(output, Array.from({ length: Number(count) }, (_, index) => line(index) + '\n').join(''));
}
