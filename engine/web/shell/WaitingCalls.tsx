import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { waitingCallsAtom } from '../api/confirmation.ts'
import { loadChunk } from '../foundation/load-chunk.ts'
import { withLateWords } from '../model/load-packs.ts'

const ConfirmIdentityDialog = lazy(() =>
  loadChunk(async () => ({ default: (await withLateWords(import('../account/ConfirmIdentityDialog.tsx'))).ConfirmIdentityDialog })),
)

/** The dialog that asks who the person is, while calls wait for it. */
export function WaitingCalls() {
  const waiting = useAtomValue(waitingCallsAtom)
  if (waiting.length === 0) return null
  return (
    <Suspense>
      <ConfirmIdentityDialog needsFactor={waiting.some(({ needsFactor }) => needsFactor)} />
    </Suspense>
  )
}
