import { buffer } from 'node:stream/consumers'
import type { Download } from 'playwright-core'

/** The content of a download. The run's Chromium saves files for itself, so they come over the connection. */
export async function contentOf(download: Download): Promise<Buffer> {
  return buffer(await download.createReadStream())
}
