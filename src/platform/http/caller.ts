import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isUuid } from '../../kernel/ids.ts';
import { type FieldError, fieldError, forbidden, invalid, unauthorized } from '../../kernel/problem.ts';
import {
  type Actor,
  type Authenticator,
  allows,
  type KeyPrincipal,
  type Principal,
  type Session,
} from './principal.ts';
import type { RouteRules } from './route-rules.ts';

const workspaceCookie = 'service_workspace_id';
const workspaceHeader = 'x-service-workspace-id';

const bearer = /^Bearer +([!-~]+) *$/i;

/** What the caller proves to be with, however the header around it is spelled. */
export const credentialOf = ({ headers }: FastifyRequest): string | undefined =>
  bearer.exec(headers.authorization ?? '')?.[1];

/** 401: who is calling. Costs an unknown caller nothing but a look-up. */
export async function identifyCaller(
  request: FastifyRequest,
  rules: RouteRules,
  authenticator: Authenticator,
): Promise<KeyPrincipal | Session> {
  if (request.headers.authorization === undefined) throw unauthorized('Send an API key: Authorization: Bearer <key>.');
  const credential = credentialOf(request);
  if (credential === undefined) throw unauthorized('The Authorization header must be: Bearer <key>.');
  const accepts = rules.auth === 'key-or-session' ? 'key-or-session' : 'key';
  const caller = await authenticator.identify(credential, accepts);
  if (!caller) {
    throw unauthorized(`The ${accepts === 'key' ? 'API key' : 'API key or session token'} is not valid here.`);
  }
  return caller;
}

/** 403, and 400 for a session that names no workspace: what the caller may do here. */
export async function admitCaller(
  request: FastifyRequest,
  caller: KeyPrincipal | Session,
  authenticator: Authenticator,
): Promise<Principal> {
  const principal = caller.kind === 'key' ? caller : await enterWorkspace(request, caller, authenticator);
  const rules: RouteRules = request.routeOptions.config;
  if (rules.operatorOnly && !(principal.kind === 'key' && principal.operator)) {
    throw forbidden('Only a key of the scope * made by the bootstrap key or the command line may do this.');
  }
  if (rules.scope !== undefined && !allows(principal.scopes, rules.scope)) {
    throw forbidden(`This needs the scope ${rules.scope}, which the credential does not have.`);
  }
  return principal;
}

async function enterWorkspace(request: FastifyRequest, session: Session, authenticator: Authenticator) {
  const fromCookie = cookieOf(request.headers.cookie, workspaceCookie);
  const workspaceId = fromCookie ?? request.headers[workspaceHeader];
  if (typeof workspaceId !== 'string' || !isUuid(workspaceId)) {
    const name = fromCookie === undefined ? workspaceHeader : workspaceCookie;
    const message = `Must be the UUID of a workspace: a session names it in the cookie ${workspaceCookie} or the header ${workspaceHeader}.`;
    throw invalid([fieldError(name, message)], message);
  }
  const principal = await authenticator.enterWorkspace(session, workspaceId.toLowerCase());
  if (!principal) throw forbidden('You are not a member of this workspace.');
  return principal;
}

function cookieOf(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const [key, value] = pair.split('=', 2);
    if (key?.trim() === name) return value?.trim().replace(/^"|"$/g, '');
  }
  return undefined;
}

const longestUserId = 256;

const emailSchema = z.email();

/** Who is recorded with what is done, and what is wrong with the headers that say so. */
export function readActor(request: FastifyRequest, principal: Principal): { actor: Actor; faults: FieldError[] } {
  if (principal.kind === 'session') {
    return { actor: { keyId: undefined, userId: principal.userId, userEmail: principal.email }, faults: [] };
  }
  const rules: RouteRules = request.routeOptions.config;
  const userId = headerText(request.headers['x-external-user-id']);
  const userEmail = headerText(request.headers['x-external-user-email']);
  const required = rules.externalUser === 'required' || rules.externalUser === 'required-with-key';
  const faults: FieldError[] = [];
  if (required && userId === undefined) {
    faults.push(fieldError('X-External-User-ID', 'Is required: the identifier of the user in the calling system.'));
  }
  if (userId !== undefined && userId.length > longestUserId) {
    faults.push(fieldError('X-External-User-ID', `Must have at most ${longestUserId} characters.`));
  }
  if (userEmail !== undefined && !emailSchema.safeParse(userEmail).success) {
    faults.push(fieldError('X-External-User-Email', 'Must be an e-mail address.'));
  }
  return { actor: { keyId: principal.keyId, userId, userEmail }, faults };
}

/** Node hands header bytes over as Latin-1; nearly every client sends UTF-8. */
function headerText(value: string | string[] | undefined): string | undefined {
  const raw = Array.isArray(value) ? value[0] : value;
  if (raw === undefined || raw.trim() === '') return undefined;
  const decoded = Buffer.from(raw, 'latin1').toString('utf8');
  return (decoded.includes('\uFFFD') ? raw : decoded).trim();
}
