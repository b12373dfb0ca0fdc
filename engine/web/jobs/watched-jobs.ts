const watched = new Set<string>()

/** A dialog shows this job and its end; call the returned function to stop watching. */
export function watchJob(id: string): () => void {
  watched.add(id)
  return () => void watched.delete(id)
}

export function isWatched(id: string): boolean {
  return watched.has(id)
}
