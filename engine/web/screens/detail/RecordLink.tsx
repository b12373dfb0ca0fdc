import { Popover } from '@douyinfe/semi-ui-19'
import { frame } from 'virtual:model'
import { lazy, Suspense, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Field } from '../../../core/model/field.ts'
import { isAllowed } from '../../../core/permissions/is-allowed.ts'
import { isReference } from '../../cells/references-of.ts'
import { addressOfScreen } from '../../navigation/address-of-screen.ts'
import { useSession } from '../../session/use-session.ts'

const RecordPreview = lazy(async () => ({ default: (await import('./RecordPreview.tsx')).RecordPreview }))

/** The milliseconds that a pointer rests on a link before the record is shown. */
const REST = 350

type Props = { readonly field: Field | undefined; readonly value: unknown; readonly children: ReactNode }

/** A reference as a link to its record, with a preview, for who may open it; everything else as it is. */
export function RecordLink({ field, value, children }: Props) {
  const { permissions, user } = useSession()
  const screen = field?.type === 'ref' ? frame.detailOf[field.entity ?? ''] : undefined
  if (screen === undefined || !isReference(value) || value.text === '' || user.invitation !== undefined) return children
  if (!isAllowed(frame.permissionOfRoute[screen], permissions)) return children
  return (
    <Popover
      trigger="hover"
      position="bottomLeft"
      mouseEnterDelay={REST}
      content={
        <Suspense fallback={<div className="record-preview" />}>
          <RecordPreview screen={screen} id={value.id} />
        </Suspense>
      }
    >
      <Link className="record-link" to={addressOfScreen(screen, { id: value.id })}>
        {children}
      </Link>
    </Popover>
  )
}
