import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { project } from './project.ts'

/** The version of the product, as package.json has it. */
export const productVersion = (): string => (JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as { version: string }).version
