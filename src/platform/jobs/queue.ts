import type { z } from 'zod';
import type { Transaction } from '../database/database.ts';

/** A kind of work: its name and the shape of what a job of it carries. */
export interface Queue<T> {
  readonly name: string;
  readonly schema: z.ZodType<T>;
}

export const queue = <T>(name: string, schema: z.ZodType<T>): Queue<T> => ({ name, schema });

export interface EnqueueOptions {
  readonly startAfter?: Date;
  /** While a job with this key waits or runs, another is not added. */
  readonly singletonKey?: string;
  /** Groups (workspaces) take turns, however many jobs one of them has waiting. */
  readonly groupId?: string;
}

/** One attempt at a job, by its present holder. */
export interface Job<T> {
  readonly id: string;
  readonly data: T;
  /** Counts from 1. */
  readonly attempt: number;
  /** Aborted when the job is no longer ours (the lease was lost) or the process is stopping. */
  readonly signal: AbortSignal;
  /**
   * Ends the job in the transaction that stores its result, so that both happen or neither. Throws when another worker
   * has taken the job over: then its result is the one that counts. A handler that never calls this is done when it returns.
   */
  finish(tx: Transaction): Promise<void>;
}

export interface Work<T> {
  /** Jobs of this queue that this process runs at once. */
  readonly concurrency: number;
  /** Most jobs of one group that run at once, in all processes together: one group's slow jobs leave the others room. */
  readonly perGroup?: number;
  run(job: Job<T>): Promise<void>;
  /** Tries before the job has failed, deaths of its worker included; 3 unless told otherwise. Where all were deaths, twice as many. */
  readonly attempts?: number;
  /** How long to wait after that many failed attempts; doubling from one second to a minute unless told otherwise. */
  readonly delaySeconds?: (failedAttempts: number) => number;
  /** Told once when every attempt has failed; records that for whoever waits for the result. */
  exhausted?(job: Job<T>, error: unknown): Promise<void>;
}

/** Thrown by a handler for which trying again is pointless. */
export class GiveUp extends Error {
  override name = 'GiveUp';
}

/** The job is held by another worker by now, or has been handed back. */
export class ClaimLost extends Error {
  override name = 'ClaimLost';
}

export const doublingDelay = (failedAttempts: number): number => Math.min(60, 2 ** (failedAttempts - 1));
