import type { Model } from '../../core/model/model.ts'
import type { Uncovered } from '../cases/uncovered.ts'
import type { Transport } from '../people/transport.ts'
import { results } from '../run/run-cases.ts'
import type { Outcome } from '../run/run-cases.ts'
import { faultsOf } from './by-cause.ts'
import type { Fault } from './by-cause.ts'
import { curlOf, signInByCurl } from './curl.ts'
import { escaped } from './escaped.ts'
import { byEntity } from './grouped.ts'
import { meaningOf, wordOf } from './result-words.ts'

/** The subject of a report. */
export type Run = {
  readonly bases: readonly string[]
  readonly seed: number
  readonly at: string
  readonly seconds: number
  readonly leftOut: readonly Uncovered[]
}

const STYLE = `
:root{color-scheme:light dark;--line:#d9dde3;--soft:#667085;--bad:#b42318;--good:#067647;--skip:#93700b;--back:#f6f7f9}
@media(prefers-color-scheme:dark){:root{--line:#353b45;--soft:#98a2b3;--bad:#f97066;--good:#47cd89;--skip:#e5b93c;--back:#1c2027}}
*{box-sizing:border-box}body{font:14px/1.5 system-ui,sans-serif;margin:0 auto;padding:24px 16px 80px;max-width:1180px}
h1{font-size:20px;margin:0 0 4px}h2{font-size:16px;margin:32px 0 8px}.soft{color:var(--soft)}
.sum{display:flex;gap:24px;margin:16px 0;flex-wrap:wrap}.sum b{font-size:22px;display:block}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:6px 8px;border-bottom:1px solid var(--line);vertical-align:top}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}.failed{color:var(--bad)}.passed{color:var(--good)}.unreached{color:var(--skip)}.impossible{color:var(--soft)}
article{border:1px solid var(--line);border-left:3px solid var(--bad);border-radius:6px;padding:12px 16px;margin:12px 0}
article h3{margin:0 0 4px;font-size:15px}dl{display:grid;grid-template-columns:110px 1fr;gap:4px 12px;margin:8px 0 0}dt{color:var(--soft)}dd{margin:0;min-width:0}
pre{background:var(--back);border-radius:4px;padding:8px;margin:0;overflow:auto;max-height:260px;white-space:pre-wrap;word-break:break-word;font:12px/1.45 ui-monospace,monospace}
details>summary{cursor:pointer;padding:6px 0}input{font:inherit;padding:6px 10px;width:100%;border:1px solid var(--line);border-radius:6px;background:transparent;color:inherit}`

const SCRIPT = `document.querySelector('#find').addEventListener('input',e=>{const t=e.target.value.toLowerCase();for(const r of document.querySelectorAll('tr[data-t]'))r.hidden=!r.dataset.t.includes(t);for(const d of document.querySelectorAll('details'))if(t)d.open=true})`

/**
 * The report as one HTML page without outside links: failures first, with expectation, reason, request, answer and the line that repeats it; then every case.
 */
export function htmlOf(model: Model, transport: Pick<Transport, 'baseOf'>, outcomes: readonly Outcome[], run: Run): string {
  const count = (result: Outcome['result']): number => outcomes.filter((outcome) => outcome.result === result).length
  const failed = outcomes.filter(({ result }) => result === 'failed')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Contract: ${count('failed')} failed</title><style>${STYLE}</style>
<h1>Contract</h1><div class="soft">${escaped(run.bases.join(' · '))} · seed ${run.seed} · ${escaped(run.at)} · ${Math.round(run.seconds)} s</div>
<div class="sum">${results.map((result) => `<div class="${result}" title="${meaningOf[result] ?? ''}"><b>${count(result)}</b>${wordOf[result]}</div>`).join('')}</div>
${
  failed.length === 0
    ? ''
    : `<h2>Differs from the declaration</h2>${sessions(transport, failed)}${faultsOf(failed)
        .map((fault) => faultOf(model, transport, fault))
        .join('\n')}`
}
${(['unreached', 'impossible'] as const).map((result) => reasonsOf(outcomes, result)).join('\n')}
${run.leftOut.length === 0 ? '' : `<h2>Left out</h2><ul>${run.leftOut.map(({ text, at }) => `<li>${escaped(text)} <span class="soft">${escaped(at.file)}:${at.line}</span></li>`).join('')}</ul>`}
<h2>Every case</h2><input id="find" placeholder="Find: order.close, maxLength, not reached, ..." aria-label="Find cases">
${[...byEntity(outcomes)].map(([name, own]) => groupOf(name, own)).join('\n')}
<script>${SCRIPT}</script></html>`
}

/** The reasons why nothing was sent, the commonest first, with their number of cases. Reasons that differ only in figures and rows count as one. */
function reasonsOf(outcomes: readonly Outcome[], wanted: 'unreached' | 'impossible'): string {
  const own = outcomes.filter(({ result }) => result === wanted)
  const casesByReason = new Map<string, Outcome[]>()
  for (const outcome of own) {
    const reason = (outcome.reasons[0] ?? '').replaceAll(/\d+/g, '…')
    casesByReason.set(reason, [...(casesByReason.get(reason) ?? []), outcome])
  }
  if (own.length === 0) return ''
  const rows = [...casesByReason]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([reason, cases]) => {
      const actions = [...new Set(cases.map(({ case: { about } }) => about))]
      return `<tr><td class="n ${wanted}">${cases.length}</td><td>${escaped(reason)}<div class="soft">${escaped(actions.join(', '))}</div></td></tr>`
    })
  const head = `${wordOf[wanted][0]!.toUpperCase()}${wordOf[wanted].slice(1)}`
  return `<h2>${head}: ${own.length}</h2><div class="soft">${meaningOf[wanted]}</div><table><thead><tr><th class="n">Cases</th><th>Reason</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

// One line for each person keeps the curl lines below short.
function sessions(transport: Pick<Transport, 'baseOf'>, failed: readonly Outcome[]): string {
  const people = new Map(failed.flatMap(({ trial }) => (trial === undefined ? [] : [[trial.request.person.account.loginName, trial.request.person]])))
  const lines = [...people].map(([name, { actor }]) => `# ${name}\n${signInByCurl(transport.baseOf(actor.side), name)}`)
  return `<details><summary>Signing in by curl, for the lines below (set PASSWORD first)</summary><pre>${escaped(lines.join('\n\n'))}</pre></details>`
}

/** One failure at length, and the others of its cause by their first difference. */
function faultOf(model: Model, transport: Pick<Transport, 'baseOf'>, { first, others }: Fault): string {
  const rest = others.map(
    ({ case: { id, title }, reasons }) => `<li id="${escaped(id)}">${escaped(title)}<div class="soft">${escaped(reasons[0] ?? '')}</div></li>`,
  )
  const more =
    rest.length === 0
      ? ''
      : `<details><summary>${rest.length} more ${rest.length === 1 ? 'case differs' : 'cases differ'} for the same cause</summary><ul>${rest.join('')}</ul></details>`
  return failureOf(model, transport, first, more)
}

function failureOf(model: Model, transport: Pick<Transport, 'baseOf'>, { case: { id, title, why }, reasons, trial, reply }: Outcome, more: string): string {
  const { expected, request } = trial ?? {}
  const wanted =
    expected === undefined
      ? ''
      : `status ${expected.status}, ${expected.code === '0' ? 'returnCode 0' : `${expected.code} (${model.errors[expected.code]?.number ?? '?'})${expected.path === undefined ? '' : ` at ${expected.path}`}`}`
  const row = (name: string, value: string | undefined, isCode = false): string =>
    value === undefined || value === '' ? '' : `<dt>${name}</dt><dd>${isCode ? `<pre>${escaped(value)}</pre>` : escaped(value)}</dd>`
  return `<article id="${escaped(id)}"><h3>${escaped(title)}</h3><div class="failed">${reasons.map(escaped).join('<br>')}</div><dl>
${row('Expected', wanted)}${row('Because', `${why.text} — ${why.at.file}:${why.at.line}`)}${row('Case', id)}
${row('As', request === undefined ? undefined : request.isStranger === true ? 'nobody' : `${request.person.account.loginName} (${request.person.actor.side})`)}
${row('Request', request === undefined ? undefined : `POST ${request.path}\n${JSON.stringify(request.envelope, null, 2)}`, true)}
${row('Answer', reply === undefined ? undefined : shortened(JSON.stringify(reply.answer ?? `HTTP ${reply.httpStatus}`, null, 2)), true)}
${row('Again', trial === undefined ? undefined : curlOf(transport, trial), true)}</dl>${more}</article>`
}

function groupOf(name: string, own: readonly Outcome[]): string {
  const failed = own.filter(({ result }) => result === 'failed').length
  const rows = own.map(
    ({ case: { id, title, why }, result, reasons, milliseconds }) =>
      `<tr data-t="${escaped(`${id} ${title} ${why.text} ${wordOf[result]}`.toLowerCase())}"><td class="${result}">${wordOf[result]}</td><td>${escaped(title)}${result === 'passed' ? '' : `<div class="soft">${escaped(reasons.join('; '))}</div>`}</td><td class="soft">${escaped(why.at.file)}:${why.at.line}</td><td class="n">${milliseconds}</td></tr>`,
  )
  return `<details><summary><b>${escaped(name)}</b> <span class="soft">${own.length} cases${failed === 0 ? '' : `, <span class="failed">${failed} differ</span>`}</span></summary><table><thead><tr><th>Result</th><th>Case</th><th>Declared at</th><th class="n">ms</th></tr></thead><tbody>${rows.join('')}</tbody></table></details>`
}

function shortened(text: string): string {
  return text.length <= 6000 ? text : `${text.slice(0, 6000)}\n… ${text.length - 6000} characters more`
}
