import { Popover } from '@douyinfe/semi-ui-19'
import { frame } from 'virtual:model'
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Field } from '../../../core/model/field.ts'
import { isAllowed } from '../../../core/permissions/is-allowed.ts'
import { loadChunk } from '../../foundation/load-chunk.ts'
import { isReference } from '../../cells/references-of.ts'
import { addressOfScreen } from '../../navigation/address-of-screen.ts'
import { useSession } from '../../session/use-session.ts'

const RecordPreview = lazy(() => loadChunk(async () => ({ default: (await import('./RecordPreview.tsx')).RecordPreview })))

type Props = { readonly field: Field | undefined; readonly value: unknown; readonly children: ReactNode }

/** A reference as a link to its record, with a preview, for who may open it; everything else as it is. */
export function RecordLink({ field, value, children }: Props) {
  const { permissions, user } = useSession()
  const screen = field?.type === 'ref' ? frame.detailOf[field.entity ?? ''] : undefined
  if (screen === undefined || !isReference(value) || value.text === '' || user.invitation !== undefined) return children
  if (!isAllowed(frame.permissionOfRoute[screen], permissions)) return children
  return (
    <Previewed screen={screen} id={value.id}>
      {children}
    </Previewed>
  )
}

/** The milliseconds that a pointer or the focus rests on a link before the record is shown, and that a pointer has to reach it. */
const REST = 350
const LEAVE = 150

/** Semi's popover for the pointer closes at once if the focus opened it, so pointer and focus open one of our own. */
function Previewed({ screen, id, children }: { readonly screen: string; readonly id: string; readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const timer = useRef(0)
  const turn = (next: boolean, after: number) => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setOpen(next), after)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const open = () => turn(true, REST)
  const close = () => turn(false, LEAVE)
  return (
    <Popover
      trigger="custom"
      visible={isOpen}
      position="bottomLeft"
      guardFocus={false}
      content={
        <div onPointerEnter={open} onPointerLeave={close}>
          <Suspense fallback={<div className="record-preview" />}>
            <RecordPreview screen={screen} id={id} />
          </Suspense>
        </div>
      }
    >
      <Link
        className="record-link"
        to={addressOfScreen(screen, { id })}
        onPointerEnter={open}
        onPointerLeave={close}
        onFocus={open}
        onBlur={close}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !isOpen) return
          event.stopPropagation()
          turn(false, 0)
        }}
        onClick={() => turn(false, 0)}
      >
        {children}
      </Link>
    </Popover>
  )
}
