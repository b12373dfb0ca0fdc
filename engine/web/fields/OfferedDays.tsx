import IconChevronDown from '@douyinfe/semi-icons/lib/es/icons/IconChevronDown'
import { Dropdown } from '@douyinfe/semi-ui-19'
import { useRef } from 'react'
import type { Field } from '../../core/model/field.ts'
import { durationOf } from '../../core/query/offered-day.ts'
import { serverNow } from '../api/server-clock.ts'
import { useWords } from '../cells/use-words.ts'
import type { Row } from '../cells/value-at-path.ts'
import { useSession } from '../session/use-session.ts'
import { offeredValues } from './offered-values.ts'

type Props = { readonly field: Field; readonly value: unknown; readonly document: Row; readonly onChange: (value: unknown) => void }

/** A menu of the days that the declaration offers, each with the day that it means. */
export function OfferedDays({ field, value, document, onChange }: Props) {
  const words = useWords()
  const { preferences } = useSession()
  const button = useRef<HTMLButtonElement>(null)
  const kind = field.offers?.from === undefined ? 'in' : 'for'
  const offered = () => offeredValues(field, { value, document, preferences, now: new Date(serverNow()) })
  // The menu goes away with the item that has the focus.
  function take(next: unknown) {
    onChange(next)
    button.current?.focus()
  }
  return (
    <Dropdown
      trigger="click"
      clickToHide
      position="bottomRight"
      render={
        <Dropdown.Menu className="offered-days">
          {offered().map((offer) => {
            const { count, unit } = durationOf(offer.duration)
            return (
              <Dropdown.Item key={offer.duration} onClick={() => take(offer.value)}>
                <span>{words.text(`ui.offers.${kind}.${unit}`, { count: String(count) })}</span>
                <span className="offered-day">{offer.day}</span>
              </Dropdown.Item>
            )
          })}
        </Dropdown.Menu>
      }
    >
      <button ref={button} type="button" className="offered-button" aria-haspopup="menu">
        {words.text('ui.offers.title')}
        <IconChevronDown aria-hidden size="small" />
      </button>
    </Dropdown>
  )
}
