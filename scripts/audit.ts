import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { checkLinks, type LinkedEntry } from '../engine/server/audit/check-links.ts'
import { FIRST, type Link } from '../engine/server/audit/link.ts'
import { verifyChain } from '../engine/server/audit/verify-chain.ts'
import { openPool } from '../engine/server/store/pool.ts'

const HELP = `npm run audit -- [file ...]

Checks the audit: every chain of the database DATABASE_URL, or the chain in exported files, in their order.
A file is an answer of /api/audit/export (engine/server/audit/README.md has its form); the first one begins with the first link.

The exit code is 1 if a link does not hold.
`

const { values, positionals } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } }, allowPositionals: true })
if (values.help === true) process.stdout.write(HELP)
else process.exitCode = (positionals.length > 0 ? checkFiles(positionals) : await checkDatabase(process.env['DATABASE_URL'])) ? 0 : 1

function checkFiles(files: readonly string[]): boolean {
  const links = files.flatMap((file) => (JSON.parse(readFileSync(file, 'utf8')) as { list: readonly (Link & Pick<LinkedEntry, 'entry'>)[] }).list)
  const { number, hash, broken } = checkLinks(
    { number: 0, hash: FIRST },
    links.map(({ entry, ...link }) => ({ link, entry })),
  )
  return tell('files', number, hash, broken)
}

async function checkDatabase(url: string | undefined): Promise<boolean> {
  if (url === undefined) {
    process.stderr.write(`Cannot check the audit without DATABASE_URL or a file\n\n${HELP}`)
    return false
  }
  const pool = openPool(url, { max: 2 })
  try {
    const { rows } = await sql<{ chain: string }>`
      select coalesce(purchaser, "supplierEnterprise", '') as chain from "auditEntry" union select chain from "auditLink" union select id from enterprise order by 1`.execute(
      pool,
    )
    let isWhole = true
    for (const { chain } of rows) {
      const { number, hash, broken } = await verifyChain(pool, chain)
      if (!tell(chain === '' ? 'no enterprise' : chain, number, hash, broken ?? undefined)) isWhole = false
    }
    return isWhole
  } finally {
    await pool.destroy()
  }
}

function tell(chain: string, number: number, hash: string, broken: { readonly number: number; readonly fault: string } | undefined): boolean {
  process.stdout.write(
    `${chain}: ${broken === undefined ? `${number} links hold, the last is ${hash}` : `link ${broken.number} does not hold: ${broken.fault}`}\n`,
  )
  return broken === undefined
}
