import { parentPort, workerData } from 'node:worker_threads'
import { readInvoiceFile } from './read-invoice-file.ts'
import type { InvoiceFileAnswer } from './run-invoice-file.ts'

const { buffer, byteOffset, byteLength } = workerData as Uint8Array<ArrayBuffer>
const read = await readInvoiceFile(Buffer.from(buffer, byteOffset, byteLength))
const answer: InvoiceFileAnswer = read === undefined ? {} : { read }
parentPort?.postMessage(answer)
