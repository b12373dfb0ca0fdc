/** How a scan ended: one row, several, or none. */
export type Heard = 'found' | 'several' | 'missing'

/** Pitch in hertz and length in seconds: whoever scans looks at the goods, not at the screen. */
const TONES: Readonly<Record<Heard, readonly (readonly [number, number])[]>> = {
  found: [[1760, 0.09]],
  several: [
    [1320, 0.08],
    [1320, 0.08],
  ],
  missing: [[220, 0.35]],
}

let sounds: AudioContext | undefined

/** Sounds how a scan ended; silent where the browser plays nothing. */
export function beep(heard: Heard): void {
  if (typeof AudioContext === 'undefined') return
  sounds ??= new AudioContext()
  let from = sounds.currentTime
  for (const [pitch, seconds] of TONES[heard]) {
    const [tone, loudness] = [sounds.createOscillator(), sounds.createGain()]
    tone.frequency.value = pitch
    loudness.gain.value = 0.15
    tone.connect(loudness).connect(sounds.destination)
    tone.start(from)
    tone.stop(from + seconds)
    from += seconds + 0.05
  }
}

/** In milliseconds, with pauses between. */
const TREMORS: Readonly<Record<Heard, readonly number[]>> = { found: [60], several: [40, 60, 40], missing: [250] }

/** The same in the hand, where the device can. */
export function vibrate(heard: Heard): void {
  if (typeof navigator.vibrate === 'function') navigator.vibrate([...TREMORS[heard]])
}
