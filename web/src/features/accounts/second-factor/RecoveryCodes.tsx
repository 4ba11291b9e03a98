// The ten recovery codes, shown once, to copy, download, or print. The user confirms that they saved them (AUTH-42).
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../design-system/ui/Button.tsx'
import { CheckboxField } from '../../../design-system/ui/Field.tsx'
import { CopyButton } from '../../../design-system/ui/CopyButton.tsx'
import { Checkbox } from '../../../design-system/ui/inputs.tsx'

interface Props {
  readonly codes: readonly string[]
  readonly email: string
  readonly onSaved: () => void
}

const download = (text: string) => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = m['second-factor:recovery.fileName']()
  link.click()
  URL.revokeObjectURL(url)
}

export const RecoveryCodes = ({ codes, email, onSaved }: Props) => {
  const [saved, setSaved] = useState(false)
  const [showsError, setShowsError] = useState(false)
  const text = codes.join('\n')
  const finish = () => {
    setShowsError(!saved)
    if (saved) onSaved()
    else document.getElementById('codes-saved')?.focus()
  }
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
      <chakra.div data-print>
        <chakra.p display="none" marginBottom="4" css={{ '@media print': { display: 'block' } }}>
          {m['second-factor:recovery.fileHeader']({ email })}
        </chakra.p>
        <chakra.ol
          aria-label={m['second-factor:recovery.list']()}
          display="grid"
          gridTemplateColumns="repeat(2, minmax(0, 1fr))"
          gridAutoFlow="column"
          gridTemplateRows="repeat(5, auto)"
          columnGap="5"
          rowGap="2"
          px="4.5"
          py="4"
          bg="bg.subtle"
          borderRadius="control"
          fontWeight="600"
          fontVariantNumeric="tabular-nums slashed-zero"
          letterSpacing="0.04em"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </chakra.ol>
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" gap="3" css={{ '& > button': { flexGrow: { base: 1, md: 0 } } }}>
        <CopyButton text={text} />
        <Button
          variant="outline"
          size="touch"
          onClick={() => download(`${m['second-factor:recovery.fileHeader']({ email })}\n\n${text}\n`)}
        >
          <Download aria-hidden />
          {m['second-factor:recovery.download']()}
        </Button>
        <Button variant="outline" size="touch" onClick={() => print()}>
          <Printer aria-hidden />
          {m['second-factor:recovery.print']()}
        </Button>
      </chakra.div>
      <chakra.div display="grid" gap="4" borderTopWidth="1px" paddingTop="5">
        <CheckboxField
          id="codes-saved"
          label={m['second-factor:recovery.saved']()}
          error={showsError && !saved ? m['second-factor:recovery.savedRequired']() : undefined}
        >
          {(control) => (
            <Checkbox {...control} checked={saved} onChange={(event) => setSaved(event.currentTarget.checked)} />
          )}
        </CheckboxField>
        <Button size="hero" onClick={finish}>
          {m['second-factor:recovery.continue']()}
        </Button>
      </chakra.div>
    </chakra.div>
  )
}
