import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { project } from '../support/project.ts'

const folder = join(project, 'engine', 'decisions')
const files = readdirSync(folder).filter((file) => file !== 'README.md')
const read = (file: string): string => readFileSync(join(folder, file), 'utf8')

const STATUS = /^(accepted|superseded by \[\d{4}\]\(\d{4}-[\w-]+\.md\))$/

/** The faults in a decision's file. */
function faultsOf(file: string, text: string): readonly string[] {
  const row = /^\| status \| area \| date \|\n\|---\|---\|---\|\n\| (.+) \| (.+) \| (\d{4}-\d{2}-\d{2}) \|$/m.exec(text)
  return [
    /^\d{4}-[a-z0-9]+(-[a-z0-9]+)*\.md$/.test(file) ? [] : ['its name is not NNNN-title.md'],
    text.startsWith('# ') ? [] : ['it has no title'],
    row === null ? ['it has no row with status, area and date'] : STATUS.test(row[1]!) ? [] : [`"${row[1]}" is no status`],
    ['Decision', 'Reason', 'Price'].flatMap((part) => (text.includes(`\n**${part}.** `) ? [] : [`it has no ${part.toLowerCase()}`])),
    text.split(/\s+/).length > 500 ? ['it is longer than a page'] : [],
  ]
    .flat()
    .map((fault) => `${file}: ${fault}`)
}

test('a decision without a price, a status or a number is found', () => {
  expect(faultsOf('use-it.md', '# Use it\n\n**Decision.** Use it.\n\n**Reason.** It works.\n')).toEqual([
    'use-it.md: its name is not NNNN-title.md',
    'use-it.md: it has no row with status, area and date',
    'use-it.md: it has no price',
  ])
})

test('each decision has its status, area, date, decision, reason and price, on a page', () => {
  expect(files.flatMap((file) => faultsOf(file, read(file)))).toEqual([])
})

test('each number is given once', () => {
  const numbers = files.map((file) => file.slice(0, 4))
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
})

test('the index names each decision once, by its title, under its area', () => {
  const index = new Map<string, string>()
  let area = ''
  for (const line of read('README.md').split('\n')) {
    if (line.startsWith('## ')) area = line.slice(3)
    const entry = /^- \[(\d{4})\]\((.+\.md)\) (.+)$/.exec(line)
    if (entry) index.set(entry[2]!, `${area.toLowerCase()}: ${entry[3]}`)
  }
  const told = files.map((file) => [file, `${/^\| .+ \| (.+) \| \d/m.exec(read(file))![1]}: ${/^# (.*)$/m.exec(read(file))![1]}`])
  expect([...index].toSorted()).toEqual(told.toSorted())
})
