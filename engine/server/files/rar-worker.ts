import { parentPort, workerData } from 'node:worker_threads'
import { type Extractor, type FileHeader, createExtractorFromData } from 'node-unrar-js'
import { rarNameOf } from './rar-name.ts'
import type { RarAnswer, RarTask } from './rar-task.ts'

/** Enough for the dictionary that packers choose by themselves; a header may ask for gigabytes. */
const BYTES_OF_PAGE = 65_536
const MAX_PAGES_OF_MEMORY = (256 * 1024 * 1024) / BYTES_OF_PAGE

limitMemory()
// The thread ends after one task, and with it whatever a file did to its memory.
parentPort?.postMessage(await answerTo(workerData as RarTask))

async function answerTo(task: RarTask): Promise<RarAnswer> {
  try {
    const extractor = await createExtractorFromData({ data: Uint8Array.from(task.bytes).buffer })
    return task.kind === 'list' ? entriesOf(extractor, task.mostEntries) : contentsOf(extractor, task.places)
  } catch {
    return {}
  }
}

function entriesOf(extractor: Extractor<Uint8Array>, most: number): RarAnswer {
  const { arcHeader, fileHeaders } = extractor.getFileList()
  if (arcHeader.flags.volume) return {}
  const entries = []
  for (const { name, flags, packSize, unpSize } of fileHeaders) {
    if (entries.length === most) break
    entries.push({ name: rarNameOf(name), isFolder: flags.directory, isEncrypted: flags.encrypted, packed: packSize, size: unpSize })
  }
  return { entries }
}

/** The reader checks each content against its checksum, and stops at a damaged one. */
function contentsOf(extractor: Extractor<Uint8Array>, places: readonly number[]): RarAnswer {
  const contents = new Map<number, Uint8Array>()
  const isWanted = underOwnName(extractor, (place) => places.includes(place))
  const { files } = extractor.extract({ files: isWanted })
  try {
    for (const { extraction } of files) contents.set(isWanted.place(), extraction ?? new Uint8Array())
  } catch {
    // The contents that are missing now are damaged.
  }
  return { contents: places.map((each) => contents.get(each)) }
}

type Wanted = ((header: FileHeader) => boolean) & { readonly place: () => number }

/** The reader looks a content up by the name in its header, but writes it without "../" and without a drive. */
function underOwnName(extractor: Extractor<Uint8Array>, isWanted: (place: number) => boolean): Wanted {
  const output = extractor as unknown as { create: (name: string) => number }
  const create = output.create.bind(extractor)
  let place = -1
  let ownName = ''
  output.create = () => create(ownName)
  const next = ({ name }: FileHeader): boolean => {
    place++
    ownName = name
    return isWanted(place)
  }
  return Object.assign(next, { place: () => place })
}

type Memory = { readonly buffer: ArrayBuffer; grow: (pages: number) => number }

function limitMemory(): void {
  // The types of Node do not declare it.
  const { prototype } = (globalThis as unknown as { readonly WebAssembly: { readonly Memory: { readonly prototype: Memory } } }).WebAssembly.Memory
  const { grow } = prototype
  prototype.grow = function growWithin(this: Memory, pages: number): number {
    if (this.buffer.byteLength / BYTES_OF_PAGE + pages > MAX_PAGES_OF_MEMORY) throw new RangeError('Cannot unpack: the archive asks for too much memory')
    return grow.call(this, pages)
  }
}
