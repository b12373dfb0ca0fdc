import type { ElectronicInvoice } from '../../procurement/electronic-invoice/electronic-invoice.ts'
import { answerOfThread } from '../threads/answer-of-thread.ts'
import { newSemaphore } from '../threads/semaphore.ts'

/** What the thread of one file says; nothing if no invoice in it is legible. */
export type InvoiceFileAnswer = { readonly read?: ElectronicInvoice }

const LIMITS = { time: 30_000, heap: 256, tooLong: {}, tooLarge: {} }
const inTurn = newSemaphore(2)

/**
 * Reads an electronic invoice in a thread of its own, so that a file which is made to be slow keeps nobody else waiting; one that takes too long is not legible.
 */
export async function runInvoiceFile(bytes: Buffer): Promise<ElectronicInvoice | undefined> {
  const { read } = await inTurn(() =>
    answerOfThread<InvoiceFileAnswer, InvoiceFileAnswer>(new URL('./invoice-file-worker.ts', import.meta.url), bytes, LIMITS, (answer) => answer),
  )
  return read
}
