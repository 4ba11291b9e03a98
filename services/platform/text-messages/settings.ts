// The settings of the provider of text messages.
import { z } from 'zod'

export const textEnvironment = {
  TEXT_API_URL: z
    .url({ protocol: /^https?$/, error: 'is not an https:// address' })
    .refine(
      (url) => new URL(url).protocol === 'https:' || /^(localhost|127(\.\d+){3})$/.test(new URL(url).hostname),
      'must use https://',
    )
    .optional(),
  TEXT_API_KEY: z.string().optional(),
  TEXT_WEBHOOK_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
}

export interface TextApiConfig {
  readonly url: string
  readonly key: string
  readonly webhookSecret: string
}

const names = ['TEXT_API_URL', 'TEXT_API_KEY', 'TEXT_WEBHOOK_SECRET'] as const

/** The three settings work only together. */
export const listTextProblems = (variables: Readonly<Record<string, string | undefined>>): string[] =>
  names.filter((name) => variables[name] !== undefined).length % names.length === 0
    ? []
    : [`${names.join(', ')} are needed together`]

export const pickTextApi = ({
  TEXT_API_URL: url,
  TEXT_API_KEY: key,
  TEXT_WEBHOOK_SECRET: webhookSecret,
}: Readonly<Partial<Record<(typeof names)[number], string | undefined>>>): TextApiConfig | undefined =>
  url === undefined || key === undefined || webhookSecret === undefined ? undefined : { url, key, webhookSecret }
