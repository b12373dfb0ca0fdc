import './entries.css'
import { Input } from '@douyinfe/semi-ui-19'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { decimalFromTyping } from '../../../core/decimal/decimal-from-typing.ts'
import { withoutCurrency } from '../../../core/decimal/without-currency.ts'
import { currencyOf } from '../../cells/currency-of.ts'
import { valueOf } from '../../../core/expression/evaluate-formula.ts'
import { storedValue } from '../../../core/model/stored-value.ts'
import { valuesOf } from '../../../core/expression/values-of.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { Column } from '../../../core/model/screen.ts'
import type { ActionReasons, Issue } from '../../../core/wire/envelope.ts'
import { ActionButton } from '../../actions/ActionButton.tsx'
import { transitionEnvelope } from '../../actions/transition/transition-envelope.ts'
import { useTransition } from '../../actions/transition/use-transition.ts'
import { useModel } from '../../model/use-model.ts'
import { CellValue } from '../../cells/CellValue.tsx'
import { formatRate } from '../../../core/text/format-decimal.ts'
import { isNumber } from '../../../core/model/is-number.ts'
import { textOfValue } from '../../cells/text-of-value.ts'
import { useWords } from '../../cells/use-words.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { FieldInput } from '../../fields/FieldInput.tsx'
import { storedRow } from '../../form/stored-row.ts'
import { useEvaluationContext } from '../../form/use-evaluation-context.ts'

/** A proposal replaced this recently may not be the one that the person meant. */
const TOO_SHORT = 700

type Props = {
  readonly line: Entity
  readonly transition: Transition
  readonly columns: readonly Column[]
  readonly asks: readonly string[]
  readonly row: Row
}

/**
 * One line with the inputs of its action. An untouched input follows the proposed value; pressing the button sends the displayed values. A proposal that was
 * just replaced is not sent.
 */
export function EntryRow({ line, transition, columns, asks, row }: Props) {
  const model = useModel()
  const words = useWords()
  const evaluationContext = useEvaluationContext()
  const fire = useTransition()
  const labels = useId()
  const [typed, setTyped] = useState<Row>({})
  const [note, setNote] = useState<{ readonly kind: 'done' | 'refused'; readonly text: string }>()
  const proposed = proposalsFor()
  const exchanged = useRef({ text: JSON.stringify(proposed), at: 0 })
  if (exchanged.current.text !== JSON.stringify(proposed)) exchanged.current = { text: JSON.stringify(proposed), at: Date.now() }
  const label = words.action({ kind: 'transition', entity: line.name, transition: transition.name })
  const reasons = (row['_actions'] as ActionReasons | undefined)?.[transition.name]
  const title = columns[0]?.field ?? line.display

  function proposalsFor(): Row {
    const values = valuesOf(model, line, storedRow(model, line, row), evaluationContext)
    const given = transition.input === '*' ? [] : transition.input
    return Object.fromEntries(
      asks.map((name) => {
        const formula = given.find((each) => each.name === name)?.default
        const field = line.fields[name]!
        const value = formula === undefined ? null : storedValue(field, valueOf(model, formula, values))
        return [name, value ?? row[name] ?? null]
      }),
    )
  }

  function change(name: string, value: unknown) {
    setTyped({ ...typed, [name]: value })
    setNote(undefined)
  }

  async function go() {
    const untouched = asks.some((name) => !(name in typed) && proposed[name] !== row[name])
    if (untouched && Date.now() - exchanged.current.at < TOO_SHORT) return setNote({ kind: 'refused', text: words.text('ui.entry.justChanged') })
    const sent = { ...proposed, ...Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, figureIn(line, line.fields[name]!, value, row)])) }
    const answer = await fire.mutateAsync({ entity: line, transition, envelope: transitionEnvelope([row], sent) }).catch(() => undefined)
    if (answer === undefined) return
    if (answer.returnCode === '0') {
      const { [asks[0]!]: _taken, ...kept } = typed
      setTyped(kept)
      setNote({ kind: 'done', text: words.text('ui.action.done', { action: `${label} ${textOfValue(sent[asks[0]!])}` }) })
    } else setNote({ kind: 'refused', text: reasonsIn(answer.issues, answer.returnMsg) })
  }

  function reasonsIn(issues: readonly Issue[] | undefined, otherwise: string): string {
    return issues === undefined || issues.length === 0 ? otherwise : issues.map((issue) => words.issueOf(line, issue)).join(' ')
  }

  // Only in a figure: elsewhere Enter belongs to the widget, for instance to take the highlighted day.
  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || fire.isPending) return
    event.preventDefault()
    void go()
  }

  return (
    <li className="entry" data-row={String(row['id'])}>
      <div className="entry-head">
        <strong>{textOfValue(row[title]) || '–'}</strong>
        <dl>
          {columns.slice(1).map(({ field: path }) => {
            const field = line.fields[path]
            return field === undefined ? null : (
              <div key={path} data-field={path}>
                <dt>{words.field(line, field)}</dt>
                <dd>
                  <CellValue entity={line} field={field} value={row[path]} row={row} />
                </dd>
              </div>
            )
          })}
        </dl>
      </div>
      {reasons === undefined ? null : (
        <div className="entry-input">
          {asks.map((name) => {
            const field = line.fields[name]!
            return (
              <label key={name} data-field={name}>
                <span id={`${labels}-${name}`}>{words.field(line, field)}</span>
                {inputFor(field)}
              </label>
            )
          })}
          <ActionButton
            name={`entry-${transition.name}`}
            label={label}
            look="primary"
            loading={fire.isPending}
            reasons={reasons.map((reason) => words.issueOf(line, reason))}
            onClick={() => void go()}
          />
        </div>
      )}
      <p className="entry-note" role="status" data-note={note?.kind}>
        {note?.text}
      </p>
    </li>
  )

  function inputFor(field: Field) {
    const { name } = field
    const value = name in typed ? typed[name] : proposed[name]
    // A figure shows what will be sent, even while it has the focus.
    if (isNumber(field))
      return (
        <Input
          className="input-number"
          inputMode="decimal"
          aria-labelledby={`${labels}-${name}`}
          value={field.type === 'rate' && !(name in typed) ? formatRate(textOfValue(value)) : textOfValue(value)}
          onChange={(text) => change(name, text)}
          onKeyDown={press}
        />
      )
    return (
      <FieldInput
        entity={line}
        field={field}
        value={value}
        document={row}
        labelId={`${labels}-${name}`}
        label={words.field(line, field)}
        disabled={false}
        invalid={false}
        onChange={(next) => change(name, next)}
      />
    )
  }
}

/**
 * The typed figure, which stays on the page as typed until it is sent: "98." may become "98.5". A text that is not a figure is sent as typed, and refused with
 * a message.
 */
function figureIn(line: Entity, field: Field, typed: unknown, row: Row): unknown {
  if (!isNumber(field) || typeof typed !== 'string') return typed
  const figure = decimalFromTyping(withoutCurrency(typed, currencyOf(line, field, row)), field.type === 'rate')
  return figure === undefined ? typed : figure
}
