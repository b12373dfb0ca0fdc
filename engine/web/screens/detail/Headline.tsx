import type { Entity } from '../../../core/model/entity.ts'
import { useModel } from '../../model/use-model.ts'
import { CellValue } from '../../cells/CellValue.tsx'
import { fieldAtPath } from '../../../core/model/field-at-path.ts'
import { nameOfRecord } from '../../cells/name-of-record.ts'
import { textOfValue } from '../../cells/text-of-value.ts'
import { Countdown } from '../../live/Countdown.tsx'
import { useWords } from '../../cells/use-words.ts'
import { valueAtPath, type Row } from '../../cells/value-at-path.ts'
import { RecordLink } from './RecordLink.tsx'

/** The most important facts: the number, the states, the parties, the main figure. */
export function Headline({ entity, headline, row, isLive = false }: { entity: Entity; headline: readonly string[]; row: Row; isLive?: boolean }) {
  const words = useWords()
  const model = useModel()
  // States of side regions other than the initial one (suspended, delay requested) are shown beside the status.
  const unusual = Object.values(entity.regions)
    .slice(1)
    .filter((region) => row[region.name] !== undefined && row[region.name] !== region.initial && !headline.includes(region.name))
  const enums = headline.filter((path) => fieldAtPath(model, entity, path)?.field.type === 'enum')
  const wordOf = (path: string) => words.value(fieldAtPath(model, entity, path)?.field.vocabulary ?? '', textOfValue(valueAtPath(row, path)))
  // A state that is blank, or says what the one before it says, tells nothing.
  const told = enums.filter((path) => textOfValue(valueAtPath(row, path)) !== '')
  const states = told.filter((path, place) => told.findIndex((other) => wordOf(other) === wordOf(path)) === place)
  const others = headline.filter((path) => path !== entity.display && !enums.includes(path))
  const show = (path: string) => {
    const found = fieldAtPath(model, entity, path)
    const value = valueAtPath(row, path)
    if (found === undefined) return textOfValue(value)
    return (
      <RecordLink field={found.field} value={value}>
        <CellValue {...found} value={value} row={row} path={path} />
      </RecordLink>
    )
  }
  return (
    <div className="headline">
      <p className="headline-kind">{words.text(`entity.${entity.name}`)}</p>
      <h1>
        <span data-field={entity.display}>{nameOfRecord(entity, row, words.language)}</span>
        {states.map((path) => (
          <span key={path} data-field={path}>
            {show(path)}
          </span>
        ))}
        {unusual.map(({ name }) => (
          <span key={name} data-field={name}>
            {show(name)}
          </span>
        ))}
      </h1>
      <dl>
        {others.map((path) => (
          <div key={path} data-field={path}>
            <dt>{words.path(entity, path)}</dt>
            <dd>
              {show(path)} {isLive && fieldAtPath(model, entity, path)?.field.type === 'instant' && <Countdown until={textOfValue(valueAtPath(row, path))} />}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
