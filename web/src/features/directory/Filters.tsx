// Search and filters: one panel. Search and the four selects share a line, amenities the next; phones keep search, county and
// "Open Now", and open the rest in a sheet.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { SlidersHorizontal } from 'lucide-react'
import { memo } from 'react'
import type { DirectoryParameters } from '../../lib/api/directory.ts'
import type { ListUrl } from '../../design-system/table/listUrl.ts'
import { useTypedFilter } from '../../design-system/table/useTypedFilter.ts'
import { t } from '../../lib/texts.ts'
import { Button } from '../../design-system/ui/Button.tsx'
import { Field } from '../../design-system/ui/Field.tsx'
import { hiddenWithoutScript } from '../../design-system/ui/NoScriptNotice.tsx'
import { SearchInput } from '../../design-system/ui/SearchInput.tsx'
import { AmenityChecks, ChoiceSelect, OpenNow } from './Choices.tsx'

const words = t.directory

interface Props {
  readonly asked: DirectoryParameters
  readonly url: ListUrl
  /** How many filters are applied. */
  readonly applied: number
  /** Opens all of them in a sheet. */
  readonly onAll: (open: true) => void
  /** Somebody is about to do so. */
  readonly onReach: () => void
}

const Wide = chakra('div', { base: { display: { base: 'none', md: 'block' } } })

/** Drawn again when what is asked changes, and not with every answer. */
export const Filters = memo(({ asked, url, applied, onAll, onReach }: Props) => {
  const [typed, type] = useTypedFilter(url, 'q')
  const choice = { asked, url, idPrefix: 'directory' }
  return (
    <chakra.search
      {...hiddenWithoutScript}
      display="block"
      bg="bg.surface"
      borderWidth="1px"
      borderRadius="panel"
      px={{ base: '4.5', md: '5.5' }}
      py={{ base: '4.5', md: '5.5' }}
      marginTop={{ base: '5', md: '6' }}
    >
      <chakra.div
        display="grid"
        gap="4"
        gridTemplateColumns={{
          base: 'minmax(0, 1fr)',
          md: 'repeat(2, minmax(0, 1fr))',
          lg: '1.2fr minmax(0, 0.95fr) repeat(3, minmax(0, 1fr))',
        }}
      >
        <chakra.div gridColumn={{ md: '1 / -1', lg: 'auto' }}>
          <Field id="directory-search" label={m['directory:search']()}>
            {(control) => (
              <SearchInput
                {...control}
                type="search"
                name="q"
                placeholder={m['directory:searchHint']()}
                autoComplete="off"
                value={typed}
                onChange={(event) => type(event.currentTarget.value)}
              />
            )}
          </Field>
        </chakra.div>
        <ChoiceSelect name="county" {...choice} />
        <Wide>
          <ChoiceSelect name="service" {...choice} />
        </Wide>
        <Wide>
          <ChoiceSelect name="population" {...choice} />
        </Wide>
        <Wide>
          <ChoiceSelect name="tier" {...choice} />
        </Wide>
      </chakra.div>
      <chakra.div
        display="flex"
        alignItems="center"
        justifyContent={{ base: 'space-between', md: 'flex-start' }}
        gap={{ base: '3', md: '5.5' }}
        marginTop="4"
        paddingTop={{ base: 0, md: '3' }}
        borderTopWidth={{ base: 0, md: '1px' }}
      >
        <OpenNow {...choice} />
        <Wide alignSelf="stretch" borderInlineStartWidth="1px" />
        <Wide>
          <AmenityChecks {...choice} />
        </Wide>
        <Button
          variant="outline"
          display={{ base: 'inline-flex', md: 'none' }}
          aria-haspopup="dialog"
          onFocus={onReach}
          onPointerEnter={onReach}
          onClick={() => onAll(true)}
        >
          <SlidersHorizontal aria-hidden />
          {words.allFilters(applied)}
        </Button>
      </chakra.div>
    </chakra.search>
  )
})
