/** Why there is no picture. */
export type NoPicture = 'refused' | 'none' | 'busy' | 'unreadable'

/** A camera whose pictures are searched for codes. */
export type WatchedCamera = { readonly stop: () => void }

/** Between two pictures, so that a phone stays cool. */
const PAUSE_MS = 120
/** A code that stays in sight is one scan. */
const SAME_CODE_MS = 2500
/** Wide enough for a label at arm's length. */
const MAX_WIDTH = 960

type Watching = { readonly onCode: (code: string) => void; readonly onTrouble: (trouble: NoPicture) => void }

/** Opens the camera at the back, shows it in `video`, and tells each code that it sees. */
export async function watchCamera(video: HTMLVideoElement, { onCode, onTrouble }: Watching): Promise<WatchedCamera> {
  let stream: MediaStream
  try {
    stream = await navigator.mediaDevices.getUserMedia({ audio: false, video: { facingMode: 'environment', width: { ideal: 1280 } } })
  } catch (error) {
    onTrouble(whyNoPicture(error))
    return { stop: () => {} }
  }
  video.srcObject = stream
  // Its answer has a policy of its own, which lets it compile the reader; the page may not.
  const worker = new Worker(new URL('./read-codes-worker.ts', import.meta.url), { type: 'module' })
  const canvas = document.createElement('canvas')
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  let isOpen = true
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = { code: '', at: 0 }

  function look(): void {
    if (!isOpen) return
    if (drawing === null || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return lookLater()
    const scale = Math.min(1, MAX_WIDTH / video.videoWidth)
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    drawing.drawImage(video, 0, 0, canvas.width, canvas.height)
    const picture = drawing.getImageData(0, 0, canvas.width, canvas.height)
    worker.postMessage(picture, [picture.data.buffer])
  }

  function lookLater(): void {
    timer = setTimeout(look, PAUSE_MS)
  }

  function stop(): void {
    isOpen = false
    clearTimeout(timer)
    worker.terminate()
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }

  function fail(trouble: NoPicture): void {
    if (!isOpen) return
    stop()
    onTrouble(trouble)
  }

  worker.addEventListener('message', ({ data }: MessageEvent<{ readonly text?: string; readonly trouble?: string }>) => {
    if (data.trouble !== undefined) return fail('unreadable')
    const code = data.text?.trim() ?? ''
    const now = performance.now()
    if (code !== '' && (code !== last.code || now - last.at > SAME_CODE_MS)) onCode(code)
    if (code !== '') last = { code, at: now }
    lookLater()
  })
  worker.addEventListener('error', () => fail('unreadable'))
  // Taken away while in use, such as a camera on a cable.
  for (const track of stream.getTracks()) track.addEventListener('ended', () => fail('none'))
  await video.play().catch(() => {})
  look()
  return { stop }
}

function whyNoPicture(error: unknown): NoPicture {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'NotSupportedError' || name === 'TypeError') return 'unreadable'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'busy'
}
