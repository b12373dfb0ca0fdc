const watched = new Set<string>()

/** Somebody looks at this job in a dialog, which says how it ends; the answer ends that. */
export function watchJob(id: string): () => void {
  watched.add(id)
  return () => void watched.delete(id)
}

export function isWatched(id: string): boolean {
  return watched.has(id)
}
