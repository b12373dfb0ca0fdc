import { benchBrowser } from '../bench-browser.ts'
import { openPage, type OpenPage } from '../open-page.ts'

/** Runs a round in a browser of its own. Throws when it takes longer than the limit, in milliseconds. */
export async function turnInBrowser<Result>(url: string, limit: number, turn: (open: OpenPage) => Promise<Result>): Promise<Result> {
  const browser = await benchBrowser()
  let timer: NodeJS.Timeout | undefined
  try {
    const played = openPage(browser, url).then(turn)
    // A busy page does not answer, so the browser itself is closed.
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`over ${limit / 1000} s`)), limit)
    })
    return await Promise.race([played, late])
  } finally {
    clearTimeout(timer)
    await browser.close()
  }
}
