/** Does the work for each item, a few at a time. */
export async function fewAtATime<T>(items: readonly T[], work: (item: T) => Promise<void>, atOnce = 8): Promise<void> {
  const waiting = items.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of waiting) await work(item)
    }),
  )
}
