'use strict'
// Runs before every command, on whatever Node started npm (18 or newer): plain CommonJS, no dependencies.
// Installs the locked packages when they are missing or others (a newer Node comes with them), then writes the types and the editor's
// schemas into `build/` when the declarations have changed since.
const { createHash } = require('node:crypto')
const { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } = require('node:fs')
const { dirname, join, resolve } = require('node:path')
const { spawnSync } = require('node:child_process')

const root = resolve(__dirname, '..')
const bundledNode = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')

/** The packages that a lockfile names, by their folder; none where it cannot be read. */
function packagesOf(lockfile) {
  try {
    return JSON.parse(readFileSync(join(root, lockfile), 'utf8')).packages
  } catch {
    return {}
  }
}

/** npm writes what it installed into a lockfile of its own, last: a broken-off install counts as none. */
function isInstalled() {
  const installed = packagesOf('node_modules/.package-lock.json')
  const wanted = Object.entries(packagesOf('package-lock.json')).filter(([folder]) => folder !== '')
  return wanted.every(([folder, { version, integrity, optional, devOptional }]) => {
    const there = installed[folder]
    // Packages for other systems are not installed.
    if (there === undefined) return optional === true || devOptional === true
    return there.version === version && there.integrity === integrity
  })
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
  if (existsSync(bundledNode)) return
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 18)) return
  console.error(`Counterpart needs Node 22.18 or newer on this system, this is ${process.versions.node}: see https://nodejs.org`)
  process.exit(1)
}

/** What the generated files are made from: the declarations, and the code that reads and writes them. */
const SOURCES = ['schemas', 'screens', 'locales', 'engine/core', 'scripts/codegen', 'scripts/codegen.ts', 'package-lock.json']

/** Differs when a source does. Sizes and times are enough, and are read in a few milliseconds. */
function fingerprint() {
  const hash = createHash('sha256')
  const add = (path) => {
    const { mtimeMs, size } = statSync(join(root, path))
    hash.update(`${path} ${size} ${mtimeMs}\n`)
  }
  const addFolder = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) addFolder(path)
      else if (/\.(json|ts)$/.test(entry.name) && !entry.name.includes('.test.')) add(path)
    }
  }
  for (const source of SOURCES) {
    if (statSync(join(root, source)).isDirectory()) addFolder(source)
    else add(source)
  }
  return hash.digest('hex')
}

function generate() {
  const stamp = join(root, 'build', 'declared', 'fingerprint')
  const wanted = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  const { status } = spawnSync(existsSync(bundledNode) ? bundledNode : process.execPath, [join(root, 'scripts', 'codegen.ts'), '--build'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: process.platform === 'win32',
  })
  // Declarations with mistakes keep no command from running: `npm run check` tells what is wrong.
  if (status !== 0) return console.error('The types and the editor know the declarations as they were before: npm run check says what is wrong now.')
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

// npm has just installed them where it runs this by itself ("prepare").
if (!process.argv.includes('--installed') && !isInstalled()) install()
checkNode()
generate()
