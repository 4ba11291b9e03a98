import { describe, expect, it } from 'vitest'
import { previewText } from './names.ts'

const preview = { text: 'Do you deliver?' }

describe('how the last message of a conversation begins', () => {
  it('CLI-38 says if the reader’s own side wrote it', () => {
    expect(previewText({ preview, lastFromClient: true }, false)).toBe('Do you deliver?')
    expect(previewText({ preview, lastFromClient: false }, false)).toBe('From us: Do you deliver?')
    expect(previewText({ preview, lastFromClient: false }, true)).toBe('Do you deliver?')
    expect(previewText({ preview, lastFromClient: true }, true)).toBe('You: Do you deliver?')
  })

  it('CLI-38 ROLE-24 says that it is erased', () => {
    expect(previewText({ preview: { erased: true }, lastFromClient: true }, false)).toBe('Erased')
  })

  it('ROLE-26 is not shown if the account hides it, or if a server of the previous release answers', () => {
    expect(previewText({ preview: null, lastFromClient: true }, false)).toBeUndefined()
    expect(previewText({ lastFromClient: true }, false)).toBeUndefined()
  })
})
