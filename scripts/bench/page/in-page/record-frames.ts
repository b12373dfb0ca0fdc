/** The frames of a stretch of time: how long each took, and for how long a part of the lines was blank at a time. */
export interface Frames {
  readonly intervals: readonly number[]
  readonly blanks: readonly number[]
}

let stop: (() => Frames) | undefined

/** Takes the time of frames until `stopFrames`; asks in each of them how much of the lines is blank. */
export function startFrames(blankShare: () => number): void {
  const intervals: number[] = []
  const blanks: number[] = []
  let last: number | undefined
  let blankSince: number | undefined
  let frame = requestAnimationFrame(function look(now) {
    if (last !== undefined) intervals.push(now - last)
    last = now
    if (blankShare() > 0) blankSince ??= now
    else if (blankSince !== undefined) {
      blanks.push(now - blankSince)
      blankSince = undefined
    }
    frame = requestAnimationFrame(look)
  })
  stop = () => {
    cancelAnimationFrame(frame)
    return { intervals, blanks: blankSince === undefined ? blanks : [...blanks, last! - blankSince] }
  }
}

export function stopFrames(): Frames {
  if (stop === undefined) throw new Error('Cannot stop frames: none are being recorded')
  return stop()
}
