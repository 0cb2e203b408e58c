import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccessFor, SignedIn, type Caller } from '#backend/identity/access/access.decorators.js';
import { ApiProblems } from '#backend/platform/http/openapi/api-problems.js';
import { AnyId } from '#backend/platform/http/schemas/schemas.js';
import { GuestToken } from '../orders/my-orders.controller.js';
import { MyOrdersService } from '../orders/my-orders.service.js';
import { QuestionAnswerRequest, QuestionListDto } from './order-questions.dto.js';
import { QuestionAnswersService } from './question-answers.service.js';

@ApiTags('ordering')
@AccessFor('user')
@Controller('api/orders')
export class OrderQuestionsController {
  constructor(
    private readonly questions: QuestionAnswersService,
    private readonly orders: MyOrdersService,
  ) {}

  /** What is asked about one of the caller's orders (rule O25). */
  @Get(':id/questions')
  @ApiOkResponse({ standardSchema: QuestionListDto })
  @ApiProblems('token_invalid', 'not_found', 'validation_failed')
  async listOrderQuestions(
    @SignedIn() caller: Caller,
    @Param('id', { schema: AnyId }) id: string,
  ): Promise<QuestionListDto> {
    await this.orders.order(caller.userId, id);
    return { items: await this.questions.list(id) };
  }

  /** Keeps a line as it is by now, or has it given back. */
  @Post(':id/questions/:questionId')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: QuestionListDto })
  @ApiProblems('token_invalid', 'not_found', 'validation_failed', 'question_closed', 'question_changed')
  async answerOrderQuestion(
    @SignedIn() caller: Caller,
    @Param('id', { schema: AnyId }) id: string,
    @Param('questionId', { schema: AnyId }) questionId: string,
    @Body({ schema: QuestionAnswerRequest }) given: QuestionAnswerRequest,
  ): Promise<QuestionListDto> {
    await this.orders.order(caller.userId, id);
    await this.questions.answer(id, questionId, given);
    return { items: await this.questions.list(id) };
  }

  /** The same for a guest, by the signed link in the letters (rule O18). */
  @Get('guest/:token/questions')
  @AccessFor('any')
  @ApiOkResponse({ standardSchema: QuestionListDto })
  @ApiProblems('not_found', 'validation_failed')
  async listGuestOrderQuestions(
    @Param('token', { schema: GuestToken }) token: string,
  ): Promise<QuestionListDto> {
    const { id } = await this.orders.guestOrder(token);
    return { items: await this.questions.list(id) };
  }

  /** A guest's answer. */
  @Post('guest/:token/questions/:questionId')
  @AccessFor('any')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: QuestionListDto })
  @ApiProblems('not_found', 'validation_failed', 'question_closed', 'question_changed')
  async answerGuestOrderQuestion(
    @Param('token', { schema: GuestToken }) token: string,
    @Param('questionId', { schema: AnyId }) questionId: string,
    @Body({ schema: QuestionAnswerRequest }) given: QuestionAnswerRequest,
  ): Promise<QuestionListDto> {
    const { id } = await this.orders.guestOrder(token);
    await this.questions.answer(id, questionId, given);
    return { items: await this.questions.list(id) };
  }
}
