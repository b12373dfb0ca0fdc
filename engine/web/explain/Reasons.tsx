import { useState } from 'react'
import { fillPlaceholders } from '../../core/text/message.ts'
import type { Explanation, ConditionPart, WordedReason } from './explanation.ts'

const SIGN = { for: '✓', against: '×', unknown: '?', later: '…', note: '·' } as const

type Words = Readonly<Record<string, string>>

const filled = (text: string | undefined, params: Words) => fillPlaceholders(text ?? '', params)

/** The outcome, and each reason in the order of checking. */
export function Reasons({ explanation: { outcomes, outcomeTexts, reasons, words } }: { readonly explanation: Explanation }) {
  return (
    <>
      <p className="explain-outcomes">
        {outcomes.map((outcome, place) => (
          <span key={outcome} data-outcome={outcome}>
            {outcomeTexts[place]}
          </span>
        ))}
      </p>
      {reasons.length === 0 && <p className="explain-note">{words['nothing']}</p>}
      <ol className="explain-reasons" aria-label={words['reasons']}>
        {reasons.map((reason, place) => (
          <li key={`${reason.kind} ${place}`} data-says={reason.says} data-reason={reason.kind}>
            <span className="explain-sign" aria-hidden>
              {SIGN[reason.says]}
            </span>
            <div>
              <p>{reason.text}</p>
              <Reason reason={reason} words={words} />
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}

function Reason({ reason: { rule, parts = [], reads = [], permission, result }, words }: { readonly reason: WordedReason; readonly words: Words }) {
  return (
    <>
      {reads.length > 0 && (
        <dl className="explain-reads" aria-label={words['reads']}>
          {reads.map(({ path, label, text, isHidden }) => (
            <div key={path} data-read={path}>
              <dt>{label}</dt>
              <dd data-hidden={isHidden || undefined}>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {permission !== undefined && (
        <p className="explain-who">
          {permission.roles.length === 0
            ? words['nobody']
            : filled(words['whoCould'], {
                roles: permission.roles.map(({ role, members }) => filled(words['role'], { role, count: String(members) })).join(words['comma']),
              })}
        </p>
      )}
      {rule?.source !== undefined && <Condition source={rule.source} parts={parts} result={result} words={words} />}
      {rule !== undefined && <RulePlace place={`${rule.file}:${rule.line}:${rule.column}`} name={rule.name} words={words} />}
    </>
  )
}

/** The expression of a rule, and below it each part with its result. */
function Condition({
  source,
  parts,
  result,
  words,
}: {
  readonly source: string
  readonly parts: readonly ConditionPart[]
  readonly result?: string | undefined
  readonly words: Words
}) {
  return (
    <div className="explain-rule">
      <code>{source}</code> {result !== undefined && <small>{words[result]}</small>}
      {parts.length > 0 && <Parts parts={parts} words={words} />}
    </div>
  )
}

function Parts({ parts, words }: { readonly parts: readonly ConditionPart[]; readonly words: Words }) {
  return (
    <ul>
      {parts.map((part) => (
        <li key={part.source} data-result={part.result}>
          <code>{part.source}</code> <small>{words[part.result]}</small>
          {part.parts.length > 0 && <Parts parts={part.parts} words={words} />}
        </li>
      ))}
    </ul>
  )
}

function RulePlace({ place, name, words }: { readonly place: string; readonly name: string | undefined; readonly words: Words }) {
  const [isCopied, setCopied] = useState(false)
  return (
    <p className="explain-place">
      {name !== undefined && <strong>{name}</strong>} <span>{place}</span>
      <button
        type="button"
        className="explain-link"
        data-explain="copy"
        onClick={() =>
          void navigator.clipboard.writeText(place).then(
            () => setCopied(true),
            () => setCopied(false),
          )
        }
      >
        {isCopied ? words['copied'] : words['copy']}
      </button>
    </p>
  )
}
