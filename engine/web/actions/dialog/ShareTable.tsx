import { Button } from '@douyinfe/semi-ui-19'
import { useId } from 'react'
import { openFieldsOf } from '../../../core/lifecycle/apply-input.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Allocation } from '../../../core/model/lifecycle.ts'
import type { Side } from '../../../core/model/side.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import { useModel } from '../../model/use-model.ts'
import { textOfValue } from '../../cells/text-of-value.ts'
import { useWords } from '../../cells/use-words.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { FieldInput } from '../../fields/FieldInput.tsx'
import type { useShares } from './use-shares.ts'
import './shares.css'

type Props = {
  readonly entity: Entity
  readonly allocation: Allocation
  readonly row: Row
  readonly held: ReturnType<typeof useShares>
  readonly issues: readonly Issue[]
  readonly writer: { readonly side: Side; readonly permissions: ReadonlySet<string> }
}

/** The shares of a split record, one row each, and the rest. */
export function ShareTable({ entity, allocation, row, held, issues, writer }: Props) {
  const words = useWords()
  const model = useModel()
  const id = useId()
  const open = new Set(openFieldsOf(model, entity, writer).map(({ name }) => name))
  const fields = [allocation.of, ...allocation.with].filter((name) => open.has(name)).map((name) => entity.fields[name]!)
  const unit = textOfValue(row[entity.fields[allocation.of]?.unit ?? ''])
  const said = new Map(issues.map((issue) => [issue.path, words.issue(issue)]))
  const figure = words.field(entity, entity.fields[allocation.of]!)
  return (
    <section className="shares" data-shares={allocation.as}>
      <p className="shares-sum" role="status">
        <span>{words.text('ui.shares.whole', { whole: held.whole, unit })}</span>{' '}
        <strong data-left={held.left ?? held.over ?? '0'} className={held.left === undefined && held.over === undefined ? undefined : 'shares-off'}>
          {held.left !== undefined
            ? words.text('ui.shares.left', { left: held.left })
            : held.over !== undefined
              ? words.text('ui.shares.over', { over: held.over })
              : words.text('ui.shares.even')}
        </strong>
      </p>
      <div className="shares-scroll">
        <table aria-label={words.text('ui.shares.table', { field: figure })}>
          <thead>
            <tr>
              <th scope="col">{words.text('ui.shares.number')}</th>
              {fields.map((field) => (
                <th scope="col" key={field.name} data-type={field.type}>
                  {words.field(entity, field)}
                </th>
              ))}
              <th aria-hidden="true" />
            </tr>
          </thead>
          <tbody>
            {held.shares.map((share, place) => (
              <tr key={share.key}>
                <th scope="row">{place + 1}</th>
                {fields.map((field) => {
                  const label = `${words.text('ui.shares.share', { place: String(place + 1) })} ${words.field(entity, field)}`
                  const wrong = said.get(`${allocation.as}[${place}].${field.name}`)
                  const labelId = `${id}-${share.key}-${field.name}`
                  return (
                    <td key={field.name} data-type={field.type} data-share={`${place}.${field.name}`}>
                      <span id={labelId} className="shares-label">
                        {label}
                      </span>
                      <FieldInput
                        entity={entity}
                        field={field}
                        value={share.values[field.name]}
                        document={{ ...row, ...share.values }}
                        labelId={labelId}
                        label={label}
                        disabled={false}
                        invalid={wrong !== undefined}
                        autoFocus={place === 1 && field.name === allocation.of}
                        onChange={(value) => held.change(share.key, field.name, value)}
                      />
                      {wrong !== undefined && <small role="alert">{wrong}</small>}
                    </td>
                  )
                })}
                <td>
                  {held.shares.length > 2 && (
                    <Button
                      theme="borderless"
                      type="tertiary"
                      data-action="removeShare"
                      aria-label={words.text('ui.shares.remove', { place: String(place + 1) })}
                      onClick={() => held.remove(share.key)}
                    >
                      ×
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {held.shares.length < allocation.atMost.count && (
        <Button data-action="addShare" onClick={held.add}>
          {words.text('ui.shares.add')}
        </Button>
      )}
    </section>
  )
}
