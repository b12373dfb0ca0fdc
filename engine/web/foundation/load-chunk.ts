/** A chunk fails after this time (specification 2: 8.1). */
const timeout = 120_000

/** A chunk of the site did not load: the network failed, or a newer version of the site has replaced it. */
export class ChunkLoadError extends Error {
  readonly code: 'ChunkLoadError' | 'CSS_CHUNK_LOAD_FAILED'
  constructor(code: ChunkLoadError['code'], options?: ErrorOptions) {
    super(code, options)
    this.name = 'ChunkLoadError'
    this.code = code
  }
}

/** Loads a chunk of the site; the error names what did not load, script or style sheet. */
export async function loadChunk<T>(load: () => Promise<T>, limit = timeout): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new ChunkLoadError('ChunkLoadError')), limit)
  })
  try {
    return await Promise.race([load(), late])
  } catch (error) {
    if (error instanceof ChunkLoadError) throw error
    const code = error instanceof Error && error.message.includes('CSS') ? 'CSS_CHUNK_LOAD_FAILED' : 'ChunkLoadError'
    throw new ChunkLoadError(code, { cause: error })
  } finally {
    clearTimeout(timer)
  }
}
