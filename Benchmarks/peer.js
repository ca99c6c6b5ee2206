// What a script of a few lines would do instead of Livery: JSON.parse, resolve each link once, print CSS custom
// properties. No types, no checks, no places. Usage: node peer.js THEME.json OUT.css
'use strict';
const fs = require('node:fs');

const [theme, output] = process.argv.slice(2);
const tokens = new Map();

function flatten(object, path) {
  for (const name of Object.keys(object)) {
    const value = object[name];
    const at = path === '' ? name : `${path}.${name}`;
    if (typeof value === 'object' && value !== null) flatten(value, at);
    else tokens.set(at, value);
  }
}

const resolved = new Map();

function resolve(path) {
  if (resolved.has(path)) return resolved.get(path);
  if (!tokens.has(path)) throw new Error(`no value at '${path}'`);
  const value = tokens.get(path);
  const result = typeof value === 'string' && value.startsWith('@') ? resolve(value.slice(1)) : value;
  resolved.set(path, result);
  return result;
}

function css(value) {
  return typeof value === 'string' && !value.startsWith('#') ? JSON.stringify(value) : String(value);
}

flatten(JSON.parse(fs.readFileSync(theme, 'utf8')), '');
const lines = [];
for (const path of tokens.keys()) lines.push(`  --${path.replaceAll('.', '-')}: ${css(resolve(path))};\n`);
fs.writeFileSync(output, `:root {\n${lines.join('')}}\n`);
