'use strict'
// Runs before `npm start` and `npm test` on whatever Node started npm (18 or newer): plain CommonJS, no dependencies.
// Installs the locked packages when they are missing or older than the lockfile; a newer Node comes with them.
const { existsSync, statSync } = require('node:fs')
const { join, resolve } = require('node:path')
const { spawnSync } = require('node:child_process')

const root = resolve(__dirname, '..')

/** When a file was last written; 0 if it is not there. npm writes its own copy of the lockfile last, so a broken-off install counts as none. */
function written(file) {
  return statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0
}

function install() {
  console.log('Installing packages, a minute or two the first time ...')
  // No package of ours needs its install script, and what does not run cannot do harm.
  const args = ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const { status, error } = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status === 0) return
  console.error(`Could not install the packages${error ? `: ${error.message}` : ''}. Is the package registry reachable?`)
  process.exit(status || 1)
}

/** The packages bring a Node 24 for Linux and Windows; elsewhere, the one that runs must read TypeScript by itself. */
function checkNode() {
  const bundled = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  if (existsSync(bundled)) return
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 18)) return
  console.error(`Counterpart needs Node 22.18 or newer on this system, this is ${process.versions.node}: see https://nodejs.org`)
  process.exit(1)
}

if (written('node_modules/.package-lock.json') < written('package-lock.json')) install()
checkNode()
