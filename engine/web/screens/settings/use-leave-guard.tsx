import { Button, Modal } from '@douyinfe/semi-ui-19'
import { useEffect, type ReactNode } from 'react'
import { useBlocker } from 'react-router'
import { useWords } from '../../cells/use-words.ts'

/** Asks before somebody leaves what he has changed; the dialog to draw. */
export function useLeaveGuard(isDirty: boolean): ReactNode {
  const words = useWords()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname)
  useEffect(() => {
    if (!isDirty) return
    const unload = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', unload)
    return () => removeEventListener('beforeunload', unload)
  }, [isDirty])
  if (blocker.state !== 'blocked') return null
  return (
    <Modal
      visible
      title={words.text('ui.settings.leave')}
      width={565}
      onCancel={() => blocker.reset()}
      footer={
        <div className="dialog-foot">
          <Button type="tertiary" data-action="stay" onClick={() => blocker.reset()}>
            {words.text('ui.settings.stay')}
          </Button>
          <Button theme="solid" type="danger" data-action="leave" onClick={() => blocker.proceed()}>
            {words.text('ui.settings.leaveAnyway')}
          </Button>
        </div>
      }
    >
      <p className="dialog-question">{words.text('ui.settings.leaveQuestion')}</p>
    </Modal>
  )
}
