import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Manifest, MANIFEST, readManifest } from './manifest.ts'

/** A complete backup in a folder of backups. */
export type Backup = { readonly folder: string; readonly manifest: Manifest }

const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/

/** The name of a backup says when it began; colons are no part of names on Windows. */
export const nameOfBackup = (startedAt: string): string => startedAt.replaceAll(':', '-')

/** Its name while it is unfinished, which tells whose it is. */
export const unfinishedName = (systemIdentifier: string, name: string): string => `.unfinished-${systemIdentifier}-${name}`

/** The complete backups in a folder, the oldest first. One whose manifest is damaged is left out. */
export async function backupsIn(folder: string): Promise<readonly Backup[]> {
  const backups: Backup[] = []
  for (const name of (await readdir(folder)).filter((one) => NAME.test(one)).sort()) {
    const place = join(folder, name)
    const manifest = await readManifest(place).catch(() => undefined)
    if (manifest !== undefined) backups.push({ folder: place, manifest })
  }
  return backups
}

/** Deletes what earlier backups of this database left unfinished; nobody works on it, since the database allows one backup at a time. */
export async function removeUnfinished(folder: string, systemIdentifier: string): Promise<void> {
  for (const name of await readdir(folder)) if (name.startsWith(unfinishedName(systemIdentifier, ''))) await rm(join(folder, name), { recursive: true })
}

/** Deletes a backup; without its manifest it is none from the first moment on. */
export async function removeBackup({ folder }: Backup): Promise<void> {
  await rm(join(folder, MANIFEST))
  await rm(folder, { recursive: true })
}
