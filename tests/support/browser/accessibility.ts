import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe finds wrong on the page as it stands now, each as "rule: element". */
export async function violationsOn(page: Page): Promise<readonly string[]> {
  // The page's policy lets no script in: it is run from outside.
  await page.evaluate(axe.source)
  // What fades or slides is judged when it stands; what turns without end is not waited for.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  return page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { readonly axe: typeof import('axe-core') }).axe.run(document)
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html.slice(0, 160)}`))
  })
}
