// Keeps "24-48 hours" and "2-3 business days" on one line.
import { chakra } from '@chakra-ui/react'

export const NoWrapDurations = ({ children }: { children: string }) =>
  children.split(/(\d+-\d+ \p{L}+)/u).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <chakra.span key={`${index} ${part}`} whiteSpace="nowrap">
        {part}
      </chakra.span>
    ),
  )
