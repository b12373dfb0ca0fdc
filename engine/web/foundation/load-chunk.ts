/** After this long a chunk counts as failed (specification 8.1). */
const timeout = 120_000

/** A piece of the site did not arrive: the network, or a newer version of the site has replaced it. */
export class ChunkLoadError extends Error {
  readonly code: 'ChunkLoadError' | 'CSS_CHUNK_LOAD_FAILED'
  constructor(code: ChunkLoadError['code'], options?: ErrorOptions) {
    super(code, options)
    this.name = 'ChunkLoadError'
    this.code = code
  }
}

/** Loads a piece of the site; a failure is told apart by what did not come, script or style sheet. */
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
