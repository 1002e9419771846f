import type { Box, Portal } from '#engine/portal.ts'

/**
 * The box whose records have this schema, whatever family it is in; a portal may have none. Of tickets it is the box of the company, not the
 * desk at which those of all companies are answered.
 */
export const boxKeeping = (
  { families }: Pick<Portal, 'families'>,
  schema: string,
): Box | undefined =>
  families
    .flatMap(({ boxes }) => boxes)
    .find(({ record }) => record?.schema === schema && record.deskOf === undefined)
