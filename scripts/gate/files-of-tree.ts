import { readFileSync, readdirSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'

/**
 * The files of a work tree, committed or not, without those in its `.gitignore`, sorted by name. It reads `.gitignore` itself,
 * so that a copy without git has the same files as a clone. Links do not count as files: linked packages are no part of the content.
 */
export function filesOfTree(root: string): readonly string[] {
  const isIgnored = ignoredBy(readFileSync(join(root, '.gitignore'), 'utf8'))
  return filesBelow(root, '', isIgnored).toSorted()
}

function filesBelow(root: string, folder: string, isIgnored: (path: string, isFolder: boolean) => boolean): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.name === '.git' || isIgnored(path, entry.isDirectory())) return []
    if (entry.isDirectory()) return filesBelow(root, path, isIgnored)
    return entry.isFile() ? [path] : []
  })
}

/** Parses the forms that our `.gitignore` has: "name/" anywhere, "/name/" at the top, "*.ending". */
function ignoredBy(text: string): (path: string, isFolder: boolean) => boolean {
  const patterns = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ glob: line.startsWith('/') ? line.slice(1).replace(/\/$/, '') : `**/${line.replace(/\/$/, '')}`, wantsFolder: line.endsWith('/') }))
  return (path, isFolder) => patterns.some(({ glob, wantsFolder }) => (isFolder || !wantsFolder) && matchesGlob(path, glob))
}
