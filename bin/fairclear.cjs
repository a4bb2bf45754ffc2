#!/usr/bin/env node
// Old Node versions must be able to parse this file: it only finds a Node that can run the rest.
'use strict';
var fs = require('node:fs');
var path = require('node:path');

var root = path.join(__dirname, '..');
// A clone runs its TypeScript as it stands, so it can never be stale; the published package has only dist.
var source = path.join(root, 'src', 'cli', 'main.ts');
var entry = fs.existsSync(source) ? source : path.join(root, 'dist', 'cli', 'main.js');

// Code that was compiled once is not compiled again at the next start.
var cache = process.env.FAIRCLEAR_CACHE_DIR || path.join(require('node:os').homedir(), '.cache', 'fairclear');
var codeCache = path.join(cache, 'code');

function recentEnough() {
  var parts = process.versions.node.split('.').map(Number);
  return parts[0] > 22 || (parts[0] === 22 && parts[1] >= 18);
}

function packagedNode() {
  var name = 'node-' + (process.platform === 'win32' ? 'win' : process.platform) + '-' + process.arch;
  try {
    var folder = path.dirname(require.resolve(name + '/package.json'));
    var binary = path.join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    return fs.existsSync(binary) ? binary : undefined;
  } catch {
    return undefined;
  }
}

function relaunch(binary) {
  var child = require('node:child_process').spawn(binary, [entry].concat(process.argv.slice(2)), {
    stdio: 'inherit',
    env: Object.assign({ NODE_COMPILE_CACHE: codeCache }, process.env),
  });
  ['SIGINT', 'SIGTERM', 'SIGHUP'].forEach((signal) => {
    process.on(signal, () => child.kill(signal));
  });
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

if (recentEnough()) {
  require('node:module').enableCompileCache(process.env.NODE_COMPILE_CACHE || codeCache);
  import(require('node:url').pathToFileURL(entry).href);
} else {
  var binary = packagedNode();
  if (binary) relaunch(binary);
  else {
    console.error(
      'fairclear needs Node.js 22.18 or newer; this is ' +
        process.versions.node +
        '. Install a current Node.js, or reinstall fairclear with its optional dependencies.',
    );
    process.exit(2);
  }
}
