import { existsSync, readdirSync } from 'node:fs'
import type { Migration } from './migration.ts'

const FOLDER = new URL('./migrations/', import.meta.url)

/** The migrations of the folder, in the order of their names. */
export async function readMigrations(): Promise<readonly Migration[]> {
  const files = existsSync(FOLDER)
    ? readdirSync(FOLDER)
        .filter((file) => /^\d{4}-[a-z0-9-]+\.ts$/.test(file))
        .sort()
    : []
  return Promise.all(
    files.map(async (file) => {
      const { up, finish, down } = (await import(new URL(file, FOLDER).href)) as Omit<Migration, 'name'>
      return { name: file.replace(/\.ts$/, ''), up, down, ...(finish === undefined ? {} : { finish }) }
    }),
  )
}
