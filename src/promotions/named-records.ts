import { z } from 'zod';
import { type FieldError, fieldError } from '../kernel/problem.ts';
import { idOrNone } from '../platform/http/index.ts';
import { acceptedTypes, fileFormats, findUploads, formatOf } from '../uploads/index.ts';
import type { PromotionDeps } from './create.ts';

const ids = z.array(idOrNone).max(100).catch([]);

const namedRecords = z.object({
  fileFormat: z.enum(fileFormats).optional().catch(undefined),
  channelIds: ids,
  productIds: ids,
  jurisdictionId: idOrNone.optional(),
  targetMarketIds: ids,
  linkedClaimIds: ids,
  uploadIds: ids,
});

type NamedRecords = z.output<typeof namedRecords>;

/** A fault for every id of a body that names no record of the workspace, or an upload of another format. */
export const recordFaults =
  ({ db, catalogue }: Pick<PromotionDeps, 'db' | 'catalogue'>) =>
  async (workspaceId: string, body: unknown): Promise<FieldError[]> => {
    const named = namedRecords.safeParse(body);
    if (!named.success) return [];
    const { uploadIds } = named.data;
    const uploads = uploadIds.length === 0 ? [] : await findUploads(db, workspaceId, uploadIds);
    const typeOf = new Map(uploads.map((upload) => [upload.id, upload.contentType]));
    return [...(await catalogue.check(db, workspaceId, named.data)), ...uploadFaults(named.data, typeOf)];
  };

function uploadFaults({ fileFormat, uploadIds }: NamedRecords, typeOf: ReadonlyMap<string, string>): FieldError[] {
  return uploadIds.flatMap((one, at) => {
    const field = `uploadIds[${at}]`;
    const type = typeOf.get(one);
    if (type === undefined) return [fieldError(field, 'Must be the id of an upload, from POST /v1/uploads.')];
    if (fileFormat === undefined || fileFormat === 'text' || formatOf(type) === fileFormat) return [];
    const accepted = acceptedTypes[fileFormat].join(', ');
    return [fieldError(field, `Is ${type}, which is not ${fileFormat}; accepted: ${accepted}.`)];
  });
}
