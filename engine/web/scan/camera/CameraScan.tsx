import { Button } from '@douyinfe/semi-ui-19'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useWords } from '../../cells/use-words.ts'
import { type NoPicture, type WatchedCamera, watchCamera } from './watch-camera.ts'

const WORD_OF = {
  refused: 'ui.scan.cameraRefused',
  none: 'ui.scan.cameraNone',
  busy: 'ui.scan.cameraBusy',
  unreadable: 'ui.scan.cameraUnreadable',
} satisfies Readonly<Record<NoPicture, string>>

type Props = { readonly onCode: (code: string) => void; readonly onClose: () => void }

/** What the camera sees, and each code in it is scanned; it goes on until it is closed. Why there is no picture is said in words. */
export function CameraScan({ onCode, onClose }: Props) {
  const words = useWords()
  const video = useRef<HTMLVideoElement>(null)
  const [trouble, setTrouble] = useState<NoPicture>()
  const told = useEffectEvent(onCode)

  useEffect(() => {
    let isGone = false
    let watched: WatchedCamera | undefined
    void watchCamera(video.current!, { onCode: (code) => told(code), onTrouble: (why) => !isGone && setTrouble(why) }).then((camera) => {
      watched = camera
      if (isGone) camera.stop()
    })
    return () => {
      isGone = true
      watched?.stop()
    }
  }, [])

  return (
    <div className="scan-camera" data-camera={trouble ?? 'open'}>
      {trouble === undefined ? (
        <video ref={video} muted playsInline aria-label={words.text('ui.scan.cameraSees')} />
      ) : (
        <p role="alert">{words.text(WORD_OF[trouble])}</p>
      )}
      <Button data-action="closeCamera" onClick={onClose}>
        {words.text('ui.scan.cameraClose')}
      </Button>
    </div>
  )
}
