import type { Say } from './step.ts'

/** The output of one of several programs that run at the same time. */
export type Speaker = { readonly say: Say; end(): void }

/**
 * Lets several programs write without mixing their lines. The output of the first appears live, line by line. The output of another
 * appears in one piece when it ends, or goes on live when all that began before it have ended.
 */
export function outputInTurn(write: Say): (title: string) => Speaker {
  const waiting: { readonly title: string; text: string }[] = []
  let isElsewhere = false

  const show = ({ title, text }: { readonly title: string; readonly text: string }): void => write(`\n== ${title}\n${text}`)
  const whole = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`)

  return (title) => {
    const mine = { title, text: '' }
    waiting.push(mine)
    if (waiting[0] === mine) show(mine)
    return {
      say(text) {
        mine.text += text
        if (waiting[0] !== mine) return
        const end = mine.text.lastIndexOf('\n') + 1
        if (end === 0) return
        if (isElsewhere) write(`\n== ${title}, continued\n`)
        isElsewhere = false
        write(mine.text.slice(0, end))
        mine.text = mine.text.slice(end)
      },
      end() {
        if (waiting[0] !== mine) {
          waiting.splice(waiting.indexOf(mine), 1)
          show({ title, text: whole(mine.text) })
          isElsewhere = true
          return
        }
        write(whole(mine.text))
        waiting.shift()
        const next = waiting[0]
        isElsewhere = false
        if (next === undefined) return
        const complete = next.text.lastIndexOf('\n') + 1
        show({ title: next.title, text: next.text.slice(0, complete) })
        next.text = next.text.slice(complete)
      },
    }
  }
}
