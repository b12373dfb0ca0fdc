import './scan.css'
import { IconCamera } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui-19'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useWords } from '../cells/use-words.ts'
import { loadChunk } from '../foundation/load-chunk.ts'
import { beep, type Heard, vibrate } from './beep.ts'
import { useHasCamera } from './camera/use-has-camera.ts'

// Few people scan by camera, and its reader is large.
const CameraScan = lazy(() => loadChunk(async () => ({ default: (await import('./camera/CameraScan.tsx')).CameraScan })))

/** What came of a code, and the text that says so. */
export type Scanned = { readonly heard: Heard; readonly text: string }

type Props = {
  readonly onCode: (code: string) => Promise<Scanned> | Scanned
  /** People come to this screen to scan: the field has the focus from the beginning. */
  readonly isPurpose?: boolean
  /** How much has been found so far. */
  readonly progress?: string
}

/**
 * The field that a hand scanner types into. A scanner types quickly and ends with Enter; each code is looked for in turn, so that none is lost while one before
 * it is still being answered. Keys that go nowhere go here. Where there is a camera, it reads codes too.
 */
export function ScanField({ onCode, isPurpose = false, progress }: Props) {
  const words = useWords()
  const field = useRef<HTMLInputElement>(null)
  const turns = useRef<Promise<void>>(Promise.resolve())
  const hasCamera = useHasCamera()
  const [isWatching, setWatching] = useState(false)
  const [last, setLast] = useState<Scanned>()

  useEffect(() => {
    if (isPurpose) field.current?.focus({ preventScroll: true })
    function catchKeys({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
      const isLost = document.activeElement === document.body || document.activeElement === null
      if (isLost && key.length === 1 && !ctrlKey && !metaKey && !altKey) field.current?.focus({ preventScroll: true })
    }
    document.addEventListener('keydown', catchKeys, true)
    return () => document.removeEventListener('keydown', catchKeys, true)
  }, [isPurpose])

  function take(): void {
    const input = field.current
    const code = input?.value.trim() ?? ''
    if (input === null || code === '') return
    input.value = ''
    look(code)
  }

  function look(code: string): void {
    turns.current = turns.current.then(async () => {
      const scanned = await Promise.resolve()
        .then(() => onCode(code))
        .catch((): Scanned => ({ heard: 'missing', text: words.text('ui.scan.failed', { code }) }))
      beep(scanned.heard)
      vibrate(scanned.heard)
      setLast(scanned)
    })
  }

  return (
    <div className="scan" data-scan={last?.heard}>
      <input
        ref={field}
        type="text"
        name="scan"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={words.text('ui.scan.ask')}
        aria-label={words.text('ui.scan.ask')}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter would send the form that the field stands in.
          event.preventDefault()
          event.stopPropagation()
          take()
        }}
      />
      {hasCamera && !isWatching && (
        <Button data-action="openCamera" icon={<IconCamera />} onClick={() => setWatching(true)}>
          {words.text('ui.scan.camera')}
        </Button>
      )}
      <output aria-live="assertive">{last?.text}</output>
      {progress !== undefined && <span className="scan-progress">{progress}</span>}
      {isWatching && (
        <Suspense fallback={null}>
          <CameraScan onCode={look} onClose={() => setWatching(false)} />
        </Suspense>
      )}
    </div>
  )
}
