import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { checkLinks, type LinkedEntry, type Reached } from '../engine/server/audit/check-links.ts'
import { headsFrom, type KnownHead, lineOfHead } from '../engine/server/audit/known-heads.ts'
import { FIRST, type Link } from '../engine/server/audit/link.ts'
import { verifyChain } from '../engine/server/audit/verify-chain.ts'
import { openPool, type Pool } from '../engine/server/store/pool.ts'

const HELP = `npm run audit -- [--known enterprise=number:hash ...] [--known-file heads.txt ...] [file ...]
npm run audit -- --heads

Checks the audit: every chain of the database DATABASE_URL, or the chain in exported files, in their order.
A file is an answer of /api/audit/export (engine/server/audit/README.md has its form); the first one begins with the first link.

  --known       a number and hash from an earlier check, kept elsewhere; "-" stands for entries of no enterprise, "files" for exported files
  --known-file  a file with such lines
  --heads       prints the last link of every chain as such a line, and nothing else, to be kept elsewhere

The exit code is 1 if a link does not hold, or a known one is missing or has another hash.
`

type Broken = { readonly number: number; readonly fault: string }

const { values, positionals } = parseArgs({
  options: {
    help: { type: 'boolean', short: 'h' },
    heads: { type: 'boolean' },
    known: { type: 'string', multiple: true },
    'known-file': { type: 'string', multiple: true },
  },
  allowPositionals: true,
})
const tell = values.heads === true ? tellHead : tellCheck
if (values.help === true) process.stdout.write(HELP)
else process.exitCode = (await check()) ? 0 : 1

async function check(): Promise<boolean> {
  const known = [...(values.known ?? []), ...(values['known-file'] ?? []).map((file) => readFileSync(file, 'utf8'))].flatMap(headsFrom)
  if (positionals.length > 0) return checkFiles(positionals, known)
  const url = process.env['DATABASE_URL']
  if (url !== undefined) return checkDatabase(url, known)
  process.stderr.write(`Cannot check the audit without DATABASE_URL or a file\n\n${HELP}`)
  return false
}

function checkFiles(files: readonly string[], known: readonly KnownHead[]): boolean {
  const links = files.flatMap((file) => (JSON.parse(readFileSync(file, 'utf8')) as { list: readonly (Link & Pick<LinkedEntry, 'entry'>)[] }).list)
  const { broken, ...reached } = checkLinks(
    { number: 0, hash: FIRST },
    links.map(({ entry, ...link }) => ({ link, entry })),
  )
  const other = known.find(({ number, hash }) => number > 0 && links.find((link) => link.number === number)?.hash !== hash)
  return tell('files', reached, broken ?? (other && { number: other.number, fault: other.number > reached.number ? 'MISSING_LINK' : 'OTHER_HASH' }))
}

async function checkDatabase(url: string, known: readonly KnownHead[]): Promise<boolean> {
  const pool = openPool(url, { max: 2 })
  try {
    // A chain that is gone with all its entries is known by its kept head alone.
    const { rows } = await sql<{ chain: string }>`
      select coalesce(purchaser, "supplierEnterprise", '') as chain from "auditEntry" union select chain from "auditLink" union select chain from "auditQueue"
      union select id from enterprise union select unnest(${known.map(({ chain }) => chain)}::text[]) order by 1`.execute(pool)
    let isWhole = true
    for (const { chain } of rows) {
      const kept = known.filter((head) => head.chain === chain)
      if (!(await checkChain(pool, chain, kept))) isWhole = false
    }
    return isWhole
  } finally {
    await pool.destroy()
  }
}

/** Holds the chain to each kept head; to the first that it does not have. */
async function checkChain(pool: Pool, chain: string, kept: readonly KnownHead[]): Promise<boolean> {
  let { broken, ...reached } = await verifyChain(pool, chain, kept[0])
  for (const head of kept.slice(1)) if (broken === null) ({ broken, ...reached } = await verifyChain(pool, chain, head))
  return tell(chain, reached, broken ?? undefined)
}

function tellCheck(chain: string, { number, hash }: Reached, broken: Broken | undefined): boolean {
  const name = chain === '' ? 'no enterprise' : chain
  process.stdout.write(
    `${name}: ${broken === undefined ? `${number} links hold, the last is ${hash}` : `link ${broken.number} does not hold: ${broken.fault}`}\n`,
  )
  return broken === undefined
}

/** A chain that does not hold has no head worth keeping. */
function tellHead(chain: string, { number, hash }: Reached, broken: Broken | undefined): boolean {
  if (broken !== undefined) process.stderr.write(`${chain === '' ? 'no enterprise' : chain}: link ${broken.number} does not hold: ${broken.fault}\n`)
  else process.stdout.write(`${lineOfHead({ chain, number, hash })}\n`)
  return broken === undefined
}
