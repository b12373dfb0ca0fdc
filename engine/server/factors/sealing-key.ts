import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SEALING_KEY_FILE } from '../files/folder-of-files.ts'

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Seals texts for the database, so that the database alone does not give them away. `of` binds a text to its row: in another row it does not open. */
export type SealingKey = {
  seal(text: string, of: string): string
  /** Undefined if the text was sealed with an unknown key, or for another row. */
  open(sealed: string, of: string): string | undefined
  /** The text sealed anew; undefined if it was sealed with the present key, or does not open. */
  reseal(sealed: string, of: string): string | undefined
}

/**
 * The key of SECOND_FACTOR_KEY, or the one in `folder`, which the first use makes. Read when it is first needed. What the key of SECOND_FACTOR_FORMER_KEY sealed
 * opens, too.
 */
export function sealingKey(environment: Readonly<Record<string, string | undefined>>, folder: string): SealingKey {
  let key = keyOf(environment, 'SECOND_FACTOR_KEY')
  const former = keyOf(environment, 'SECOND_FACTOR_FORMER_KEY')
  const keyOnce = () => (key ??= keyOfFolder(folder))
  const seal = (text: string, of: string) => {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', keyOnce(), nonce).setAAD(Buffer.from(of))
    return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url')
  }
  const openFormer = (sealed: string, of: string) => (former === undefined ? undefined : openedWith(former, sealed, of))
  return {
    seal,
    open: (sealed, of) => openedWith(keyOnce(), sealed, of) ?? openFormer(sealed, of),
    reseal(sealed, of) {
      const text = openedWith(keyOnce(), sealed, of) === undefined ? openFormer(sealed, of) : undefined
      return text === undefined ? undefined : seal(text, of)
    },
  }
}

function openedWith(key: Buffer, sealed: string, of: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES)).setAAD(Buffer.from(of))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

function keyOf(environment: Readonly<Record<string, string | undefined>>, name: string): Buffer | undefined {
  const given = environment[name]
  return given === undefined || given === '' ? undefined : keyFrom(given, name)
}

/** Of two processes that make the key at the same moment, both read that of the first. */
function keyOfFolder(folder: string): Buffer {
  const path = join(folder, SEALING_KEY_FILE)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const unfinished = `${path}.${randomBytes(6).toString('hex')}`
  try {
    return keyFrom(readFileSync(path, 'utf8'), path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  writeFileSync(unfinished, randomBytes(KEY_BYTES).toString('base64url'), { mode: 0o600, flush: true })
  try {
    linkSync(unfinished, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(unfinished, { force: true })
  }
  return keyFrom(readFileSync(path, 'utf8'), path)
}

function keyFrom(text: string, place: string): Buffer {
  const key = Buffer.from(text.trim(), 'base64url')
  if (key.length !== KEY_BYTES) throw new RangeError(`Cannot seal second factors: ${place} must hold ${KEY_BYTES} bytes in base64`)
  return key
}
