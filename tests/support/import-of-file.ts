import { afterAll, beforeAll } from 'vitest'
import type { AnswerEnvelope } from '../../engine/core/wire/envelope.ts'
import type { ImportReport } from '../../engine/server/documents/import/import-report.ts'
import { type Value, workbook } from '../files/spreadsheets.ts'
import { type Api, type SignedIn, startApi } from './api.ts'

/** A server for one test file, and a buyer with every code who imports. */
export type Importing = { readonly api: Api; readonly buyer: SignedIn }

/** Starts the server before the first test of a file and stops it after the last; `prepare` enters what the file's imports refer to. */
export function importing(prepare: (api: Api, buyer: SignedIn) => Promise<unknown> = async () => {}): Importing {
  let started: Importing | undefined
  beforeAll(async () => {
    const api = await startApi()
    started = { api, buyer: await api.login('buyer') }
    await prepare(api, started.buyer)
  }, 240_000)
  afterAll(() => started?.api.close())
  return {
    get api() {
      return started!.api
    },
    get buyer() {
      return started!.buyer
    },
  }
}

/** The envelope that brings a spreadsheet in: these rows, or a file as it is. */
export function uploadOf(name: string, file: Buffer | readonly (readonly Value[])[]) {
  const content = Buffer.isBuffer(file) ? file : workbook(file as Value[][])
  return { entity: { file: { name, content: content.toString('base64') } } }
}

export const reportOf = ({ entity }: AnswerEnvelope): ImportReport => entity as ImportReport

/** What is wrong in a file: row, column and code. */
export const faultsOf = ({ issues }: ImportReport): readonly string[] => issues.map(({ row, column, code }) => `${row} ${column} ${code}`)
