import { Worker } from 'node:worker_threads'

/** What a thread may take, in milliseconds and megabytes of heap, and the answers in place of its own if it takes more. */
export type ThreadLimits<Answer> = { readonly time: number; readonly heap: number; readonly tooLong: Answer; readonly tooLarge: Answer }

/**
 * Gives a task to a thread of its own and waits for its answer; the thread is ended when it takes too long or too much memory. `hear` gets each message of
 * the thread, and returns the answer once it is whole.
 */
export function answerOfThread<Message, Answer>(
  file: URL,
  task: unknown,
  { time, heap, tooLong, tooLarge }: ThreadLimits<Answer>,
  hear: (message: Message, worker: Worker) => Answer | undefined,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(file, { workerData: task, resourceLimits: { maxOldGenerationSizeMb: heap } })
    const timer = setTimeout(() => {
      resolve(tooLong)
      void worker.terminate()
    }, time)
    worker.on('message', (message: Message) => {
      const answer = hear(message, worker)
      if (answer !== undefined) resolve(answer)
    })
    worker.once('error', (error: Error & { code?: string }) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(tooLarge)
      else reject(error)
    })
    worker.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`Cannot get an answer of the thread: it ended with "${code}" before`))
    })
  })
}
