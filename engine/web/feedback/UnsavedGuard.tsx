import { Button } from '@douyinfe/semi-ui-19'
import { useState, type ReactNode } from 'react'
import { useBlocker } from 'react-router'
import { useWords } from '../cells/use-words.ts'
import { UnsavedContext } from './use-unsaved.ts'
import { Dialog } from '../ui/Dialog.tsx'

/** Asks before a person leaves a screen with unsaved sections. The router allows one blocker, so a screen has one, here. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const words = useWords()
  const [dirty] = useState(() => new Set<string>())
  const [unsaved] = useState(() => ({ add: (who: string) => void dirty.add(who), remove: (who: string) => void dirty.delete(who) }))
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => dirty.size > 0 && (from.pathname !== to.pathname || from.search !== to.search))
  return (
    <UnsavedContext value={unsaved}>
      {children}
      {blocker.state === 'blocked' && (
        <Dialog
          title={words.text('ui.unsaved.title')}
          width={565}
          onCancel={() => blocker.reset()}
          footer={
            <div className="dialog-foot">
              <Button type="tertiary" data-action="stay" onClick={() => blocker.reset()}>
                {words.text('ui.unsaved.stay')}
              </Button>
              <Button theme="solid" type="danger" data-action="leave" onClick={() => blocker.proceed()}>
                {words.text('ui.unsaved.leave')}
              </Button>
            </div>
          }
        >
          <p className="dialog-question">{words.text('ui.unsaved.question')}</p>
        </Dialog>
      )}
    </UnsavedContext>
  )
}
